// The page under test speaks English.
import { english } from "../sentences";
import { learn } from "../src/lib/say";

learn(Object.fromEntries(english()));
