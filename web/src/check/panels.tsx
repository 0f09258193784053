// The views besides the findings, loaded when one of them is opened.
export { Compare } from "./compare.tsx";
export { Convert } from "./convert.tsx";
export { Signatures } from "./signatures.tsx";
export { FromUrlForm } from "./from_url_form.tsx";
