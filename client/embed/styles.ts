const INSETS = ["top", "right", "bottom", "left"].map((side) => `env(safe-area-inset-${side})`);

const CSS = `
a[data-booking=button]{position:fixed;z-index:9999;bottom:calc(1rem + ${INSETS[2]});inset-inline-end:1rem;padding:1em 1.5em;border-radius:2em;background:#111;color:#fff;font:600 1rem system-ui;text-decoration:none}
.bookfront{width:46rem;height:54rem;padding:0;border:0;border-radius:1rem;overflow:hidden}
.bookfront[open]{display:flex;flex-direction:column}
.bookfront>button{align-self:end;padding:1rem;border:0;background:none;font:1rem system-ui}
.bookfront>iframe{flex:1}
.bookfront::before{content:attr(aria-label);position:absolute;padding:1rem;font:600 1rem system-ui}
@media(width<44rem){.bookfront{width:auto;height:auto;max-width:none;max-height:none;margin:0;border-radius:0;padding:${INSETS.join(" ")}}}
`;

let sheet: CSSStyleSheet | undefined;

/**
 * As a sheet of its own, which a strict policy of the host page has nothing against. Asked for again and
 * again, since scripts of the host page may put theirs in its place.
 */
export function addStyles(): void {
  const sheets = document.adoptedStyleSheets;
  if (sheet && sheets.includes(sheet)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...sheets, sheet];
}
