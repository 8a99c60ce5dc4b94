/**
 * Loads the script and names the manifest after the first paint, which both would delay: browsers fetch a manifest's
 * icons at once. Until then the page works without scripts. Firefox reports no paint when Back loads a page again, so
 * both come half a second after the page at the latest. Stands in pages; their policy has its hash.
 */
export const afterPaintText =
  "(({src,manifest})=>{const run=()=>{import(src);manifest&&=void document.head.append(" +
  'Object.assign(document.createElement("link"),{rel:"manifest",href:manifest}))};' +
  'new PerformanceObserver(run).observe({type:"paint",buffered:true});' +
  'addEventListener("load",()=>setTimeout(run,500))})(document.currentScript.dataset)';
