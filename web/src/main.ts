import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { i18n } from "./lib/i18n.svelte";

await i18n.start();
mount(App, { target: document.getElementById("app")! });
