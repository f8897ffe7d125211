// All that shows a review; fetched when one is opened.

import "./review.css";

export { marks, positionAt } from "../../lib/review";
export { Reviewer } from "../../lib/reviewing.svelte";
export { default as Curve } from "./Curve.svelte";
export { default as Overview } from "./Overview.svelte";
export { default as Progress } from "./Progress.svelte";
export { default as Verdict } from "./Verdict.svelte";
