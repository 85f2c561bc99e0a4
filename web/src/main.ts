import { mount } from "svelte";
import "./styles/ui.css";
import App from "./App.svelte";

const page = document.getElementById("page");
if (page) mount(App, { target: page });
