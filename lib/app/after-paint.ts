/**
 * Loads the script after the first paint, so that it does not delay it: what is pressed earlier works without it.
 * Firefox tells of no paint where Back loads a page anew, so the script comes half a second after the page at the
 * latest. Stands in pages, whose policy names its hash.
 */
export const afterPaintText =
  "(({src})=>{const run=()=>import(src);" +
  'new PerformanceObserver(run).observe({type:"paint",buffered:true});' +
  'addEventListener("load",()=>setTimeout(run,500))})(document.currentScript.dataset)';
