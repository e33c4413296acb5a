/**
 * A page is on the screen before its script is alive, on a slow phone for seconds. What is typed and pressed in that
 * time is caught by a few lines in the document's head, and given to the form when it wakes. A button that sends no form is
 * pressed again once the page is alive: the one that was pressed last, since somebody who waits presses twice.
 */
interface Early {
  /** What was typed before the form was alive, by field name. Given once. */
  take(): Record<string, string | boolean>;
  /** Presses the button of this form if somebody already did: a page may have two. */
  wake(form: HTMLFormElement): void;
  /** All of the page is alive: said by what stands on every page. */
  awake(): void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Runs before anything else, with the page's nonce. A form is alive once it carries `data-live`. */
export const earlyScript = `(function(){
var values={},pressed,button;
function asleep(form){return form&&!('live' in form.dataset)}
function typed(event){var box=event.target;
if(box.name&&asleep(box.form))values[box.name]=box.type==='checkbox'?box.checked:box.value}
addEventListener('input',typed,true);addEventListener('change',typed,true);
addEventListener('submit',function(event){
if(asleep(event.target)){event.preventDefault();pressed=event.target}},true);
function press(event){button=event.target.closest('button[type=button]')||button}
addEventListener('click',press,true);
window.early={
take:function(){var taken=values;values={};return taken},
wake:function(form){if(pressed===form){pressed=null;form.requestSubmit()}},
awake:function(){removeEventListener('click',press,true);
if(button&&button.isConnected)button.click();button=null}}
})()`;

/** What was typed before the form was alive, by field name. Given once. */
export const takeEarlyValues = (): Record<string, string | boolean> => window.early?.take() ?? {};

/** Wakes a form; presses its button if somebody already did. */
export function wake(form: HTMLFormElement): void {
  form.dataset.live = '';
  window.early?.wake(form);
}
