// An image of the host page may be named "currentScript", too: then there is no site, and no widget.
const script = document.currentScript;

export const site = script instanceof HTMLScriptElement && new URL(script.src).origin;
