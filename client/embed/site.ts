const script = document.currentScript;

/** Origin of the booking site; empty if the host page names an image "currentScript": then there are no widgets. */
export const site = script instanceof HTMLScriptElement ? new URL(script.src).origin : "";
