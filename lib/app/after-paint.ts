/**
 * Loads the script, and names the manifest, whose icons browsers ask for at once, after the first paint, so that they
 * do not delay it: what is pressed earlier works without them. Firefox tells of no paint where Back loads a page anew,
 * so they come half a second after the page at the latest. Stands in pages, whose policy names its hash.
 */
export const afterPaintText =
  "(({src,manifest})=>{const run=()=>{import(src);manifest&&=void document.head.append(" +
  'Object.assign(document.createElement("link"),{rel:"manifest",href:manifest}))};' +
  'new PerformanceObserver(run).observe({type:"paint",buffered:true});' +
  'addEventListener("load",()=>setTimeout(run,500))})(document.currentScript.dataset)';
