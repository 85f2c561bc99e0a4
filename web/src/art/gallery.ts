import { mount } from "svelte";
import "../styles/ui.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.body });
