/** Only scripts can make a dialog modal, so no markup of the host page gets these styles. */
const CSS = `:root:has(.bookfront:modal){overflow:hidden}\
:root:has(.bookfront-bar:modal){scrollbar-gutter:stable}\
.bookfront:modal{width:46rem;height:54rem;padding:0;border:0;border-radius:1rem;overflow:hidden;display:flex;flex-direction:column}\
.bookfront>button{align-self:end;padding:1rem;border:0;background:none;font:600 1rem system-ui}\
.bookfront>iframe{flex:1}\
.bookfront::before{content:attr(aria-label);position:absolute;padding:1rem;font:600 1rem system-ui}\
@media(width<44rem){.bookfront:modal{width:auto;height:auto;max-width:none;max-height:none;margin:0;border-radius:0;padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom)}}`;

const sheet = new CSSStyleSheet();
sheet.replaceSync(CSS);

/** Strict policies allow style sheets. Added again, since the host page may replace its list. */
export function addStyles(): void {
  const { adoptedStyleSheets } = document;
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
}

/** Black or white text, whichever has a contrast of 4.5 to 1; older browsers show white. */
export function styleButton({ style }: HTMLElement, color = "111"): void {
  style.cssText = `position:fixed;z-index:9999;bottom:max(1rem,env(safe-area-inset-bottom));inset-inline-end:1rem;padding:1rem;border-radius:1rem;background:#${color};color:#fff;color:lch(from #${color} calc((49.4 - l)*99) 0 0);font:600 1rem system-ui;text-decoration:none;${style.cssText}`;
}
