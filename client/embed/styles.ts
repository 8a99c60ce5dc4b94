/** All of a screen as narrow as a phone's. In pixels, since a host page may set its own `rem`. */
const ALL = "clamp(0px,(704px - 100vw)*99,100%)";
export const DIALOG_STYLE = `width:736px;min-width:${ALL};height:864px;min-height:${ALL};padding:0;border:0;border-radius:16px;overflow:hidden;color-scheme:`;
export const CLOSE_STYLE =
  "display:block;margin-inline-start:auto;border:0;background:none;padding:0 16px;font:600 16px/50px system-ui";

/**
 * Without a colour grey, which shows on black pages too. Black or white text, whichever has a contrast of
 * 4.5 to 1; older browsers show white.
 */
export function styleButton(link: HTMLElement, color = "444"): void {
  const { style } = link;
  const looks = `all:initial;outline:revert;position:fixed;z-index:9999;bottom:16px;inset-inline-end:16px;border-radius:16px;background:#${color};color:#fff;color:lch(from #${color} calc((49.4 - l)*99) 0 0);padding:0 16px;font:600 16px/50px system-ui;cursor:pointer;${style.cssText}`;
  style.cssText = looks.replace(/( !important)?;/g, "!important;");
  // A transformed ancestor holds it, which the top layer does not. WebKit shows that by the place alone.
  if (link.offsetParent || link.getBoundingClientRect().bottom > innerHeight) {
    link.popover = "manual";
    link.showPopover?.();
  }
}
