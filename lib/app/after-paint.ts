/**
 * Loads the script after the first paint, so that it does not delay it: what is pressed earlier works without it.
 * Stands in pages, whose policy names its hash.
 */
export const afterPaintText =
  "(({src})=>new PerformanceObserver((_,paints)=>{paints.disconnect();import(src)})" +
  '.observe({type:"paint",buffered:true}))(document.currentScript.dataset)';
