/**
 * Asks for the script when the page is painted: nobody presses anything before, and until then line and processor
 * belong to the page. Stands in pages, whose policy names its hash.
 */
export const afterPaintText =
  "(({src})=>new PerformanceObserver((_,paints)=>{paints.disconnect();import(src)})" +
  '.observe({type:"paint",buffered:true}))(document.currentScript.dataset)';
