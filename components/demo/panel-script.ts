/**
 * All the script that the panel has, with the page's nonce: an open panel asks for the latest code every two seconds, and
 * Escape closes it, unless a dialog is open. Without it everything works, and a code shows once the page is loaded again.
 */
export const panelScript = `(function(){
var panel=document.getElementById('stage-panel');if(!panel)return;
var code=panel.querySelector('[data-code]'),to=panel.querySelector('[data-to]'),none=panel.querySelector('[data-none]');
function show(news){if(code.textContent===news.code)return;
code.textContent=news.code;to.textContent=news.to;none.hidden=!!news.code;to.parentNode.hidden=!news.code}
function ask(){if(!panel.open||document.hidden)return;
fetch('/api/demo/news?locale='+document.documentElement.lang).then(function(r){return r.ok?r.json():null})
.then(function(news){news&&show(news)}).catch(function(){})}
panel.addEventListener('toggle',ask);setInterval(ask,2000);
addEventListener('keydown',function(event){if(event.key!=='Escape'||!panel.open||document.querySelector('dialog[open]'))return;
var inside=panel.contains(document.activeElement);panel.open=false;if(inside)panel.querySelector('summary').focus()});
})()`;
