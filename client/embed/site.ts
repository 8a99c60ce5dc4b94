// Not a script if the host page names an image "currentScript": then there are no widgets.
const script = document.currentScript;

export const site = script instanceof HTMLScriptElement && new URL(script.src).origin;
