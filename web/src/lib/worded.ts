// Parts of the page with the sentences that are not in the first ones.
import * as http from "./http";
import { learnMore } from "./say";

/** A part, once what it says is known, by sections. */
export async function worded<Part>(sections: readonly string[], part: Promise<Part>): Promise<Part> {
  const [brought, ...known] = await Promise.all([part, ...sections.map(http.sentences)]); // whichever fails first is heard
  known.forEach(learnMore);
  return brought;
}
