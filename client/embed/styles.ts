// A colour of its own has black or white on it, whichever stands out by 4.5 to 1.
const CSS = `
a[data-booking=button]{position:fixed;z-index:9999;bottom:calc(1rem + env(safe-area-inset-bottom));inset-inline-end:1rem;padding:1em 1.5em;border-radius:2em;background:var(--booking,#111);color:#fff;font:600 1rem system-ui;text-decoration:none}
@supports(color:lch(from red l c h)){a[data-booking=button]{color:lch(from var(--booking,#111) calc((49.4 - l)*99) 0 0)}}
:root:has(.bookfront[open]){overflow:hidden}
:root:has(.bookfront-bar[open]){scrollbar-gutter:stable}
.bookfront{width:46rem;height:54rem;padding:0;border:0;border-radius:1rem;overflow:hidden}
.bookfront[open]{display:flex;flex-direction:column}
.bookfront>button{align-self:end;padding:1rem;border:0;background:none;font:1rem system-ui}
.bookfront>iframe{flex:1}
.bookfront::before{content:attr(aria-label);position:absolute;padding:1rem;font:600 1rem system-ui}
@media(width<44rem){.bookfront{width:auto;height:auto;max-width:none;max-height:none;margin:0;border-radius:0;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)}}
`;

let sheet: CSSStyleSheet | undefined;

/** A strict policy allows a sheet. Added again: the host page may replace the list of sheets. */
export function addStyles(): void {
  const sheets = document.adoptedStyleSheets;
  if (sheet && sheets.includes(sheet)) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  document.adoptedStyleSheets = [...sheets, sheet];
}
