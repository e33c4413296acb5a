/**
 * Tells the next page that the last action of the panel failed; the script of the page deletes it.
 */
export const panelCookieName = 'demo-panel';

/**
 * The script of the panel, inline so that it works before hydration. The router may replace the
 * panel's element, so each handler looks it up again.
 *
 * - While the panel is open, it polls every two seconds for the latest code.
 * - Its own button, Escape (unless a dialog is open) and a press outside close the panel.
 * - A disclosure that opens in it is scrolled into view.
 * - After an action that stays on the page, the panel reopens once in this tab, unless it was
 *   closed meanwhile.
 * - A second action is ignored while the first one is being sent.
 *
 * Without JavaScript the buttons work, and a new code shows after a reload.
 */
export const panelScript = `(function(){
function panel(){return document.getElementById('demo-panel')}
var kept='demo-panel',tab;try{tab=sessionStorage}catch(blocked){}
function keep(open){try{open?tab.setItem(kept,'1'):tab.removeItem(kept)}catch(full){}}
document.cookie='${panelCookieName}=; Path=/; Max-Age=0';
if(tab&&tab.getItem(kept))panel().open=true;keep(false);
var sent;addEventListener('pageshow',function(){sent=false});
addEventListener('submit',function(event){var form=event.target;if(!panel()||!panel().contains(form))return;
if(sent)return event.preventDefault();sent=true;form.elements.from.value=location.pathname+location.search;
keep(form.hasAttribute('data-stays'))});
function close(){panel().open=false;keep(false)}
function show(news){var code=panel().querySelector('[data-code]');if(!code||code.textContent===news.code)return;
code.textContent=news.code;panel().querySelector('[data-to]').textContent=news.to;
panel().querySelector('[data-none]').hidden=!!news.code;code.parentNode.hidden=!news.code}
function ask(){if(!panel()||!panel().open||document.hidden)return;
fetch('/api/demo/news?locale='+document.documentElement.lang).then(function(r){return r.ok?r.json():null})
.then(function(news){news&&show(news)}).catch(function(){})}
addEventListener('toggle',function(event){var box=event.target;if(box===panel())box.open?ask():keep(false);
else if(panel()&&panel().contains(box)&&box.open)box.scrollIntoView({block:'nearest'})},true);setInterval(ask,2000);
addEventListener('click',function(event){if(!panel()||!panel().contains(event.target)||!event.target.closest('[data-close]'))return;
close();panel().querySelector('summary').focus()});
addEventListener('pointerdown',function(event){panel()&&panel().open&&!panel().contains(event.target)&&close()});
addEventListener('keydown',function(event){if(event.key!=='Escape'||!panel()||!panel().open||document.querySelector('dialog[open]'))return;
var inside=panel().contains(document.activeElement);close();if(inside)panel().querySelector('summary').focus()});
})()`;
