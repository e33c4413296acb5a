import { panelCookieName } from '@/lib/demo/panel-cookie';

/**
 * All the script that the panel has, with the page's nonce: an open panel asks for the latest code every two seconds; Escape,
 * unless a dialog is open, and a press outside close it. A press of a lever opens it once more, on the page that comes back in
 * this tab, unless it was closed meanwhile. What is pressed while a lever is at work is not done as well. Without it everything works, and a code shows once the page is loaded again.
 */
export const panelScript = `(function(){
var panel=document.getElementById('demo-panel');if(!panel)return;
var code=panel.querySelector('[data-code]'),to=panel.querySelector('[data-to]'),none=panel.querySelector('[data-none]');
var kept='demo-panel',tab;try{tab=sessionStorage}catch(blocked){}
function keep(open){try{open?tab.setItem(kept,'1'):tab.removeItem(kept)}catch(full){}}
document.cookie='${panelCookieName}=; Path=/; Max-Age=0';
if(tab&&tab.getItem(kept))panel.open=true;keep(false);
var sent;addEventListener('pageshow',function(){sent=false});
panel.addEventListener('submit',function(event){if(sent)return event.preventDefault();sent=true;keep(event.target.hasAttribute('data-stays'))});
function close(){panel.open=false;keep(false)}
function show(news){if(!code||code.textContent===news.code)return;
code.textContent=news.code;to.textContent=news.to;none.hidden=!!news.code;to.parentNode.hidden=!news.code}
function ask(){if(!panel.open||document.hidden)return;
fetch('/api/demo/news?locale='+document.documentElement.lang).then(function(r){return r.ok?r.json():null})
.then(function(news){news&&show(news)}).catch(function(){})}
panel.addEventListener('toggle',function(){panel.open?ask():keep(false)});setInterval(ask,2000);
addEventListener('pointerdown',function(event){panel.open&&!panel.contains(event.target)&&close()});
addEventListener('keydown',function(event){if(event.key!=='Escape'||!panel.open||document.querySelector('dialog[open]'))return;
var inside=panel.contains(document.activeElement);close();if(inside)panel.querySelector('summary').focus()});
})()`;
