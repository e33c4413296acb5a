/**
 * Asks the browser to keep the offline page (`public/sw.js`), once the page has loaded and nobody needs the line.
 * A page that works without it must not notice that it failed.
 */
export const offlineKeeper = `'serviceWorker' in navigator&&addEventListener('load',function(){
var keep=function(){navigator.serviceWorker.register('/sw.js').catch(function(){})};
self.requestIdleCallback?requestIdleCallback(keep,{timeout:1e4}):setTimeout(keep,3e3)})`;
