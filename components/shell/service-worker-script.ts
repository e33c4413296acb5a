/**
 * Registers the service worker that caches the offline page (`public/sw.js`), once the page has
 * loaded and the browser is idle. Failures are ignored: the page works without it.
 */
export const serviceWorkerScript = `'serviceWorker' in navigator&&addEventListener('load',function(){
var keep=function(){navigator.serviceWorker.register('/sw.js').catch(function(){})};
self.requestIdleCallback?requestIdleCallback(keep,{timeout:1e4}):setTimeout(keep,3e3)})`;
