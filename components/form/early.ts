/**
 * A page is on the screen before its script is alive, on a slow phone for seconds. What is typed and pressed in that
 * time is caught by a few lines in the document's head, and given to the form when it wakes.
 */
interface Early {
  values: Record<string, string | boolean>;
  /** Whose button was pressed: a page may have two. */
  pressed: HTMLFormElement | null;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** Runs before anything else, with the page's nonce. A form is alive once it carries `data-live`. */
export const earlyScript = `(function(){
var early=window.early={values:{},pressed:null};
function asleep(form){return form&&!('live' in form.dataset)}
function typed(event){var box=event.target;
if(box.name&&asleep(box.form))early.values[box.name]=box.type==='checkbox'?box.checked:box.value}
addEventListener('input',typed,true);addEventListener('change',typed,true);
addEventListener('submit',function(event){
if(asleep(event.target)){event.preventDefault();early.pressed=event.target}},true);
})()`;

/** What was typed before the form was alive, by field name. Given once. */
export function takeEarlyValues(): Record<string, string | boolean> {
  const values = window.early?.values ?? {};
  if (window.early) window.early.values = {};
  return values;
}

/** Wakes a form; presses its button if somebody already did. */
export function wake(form: HTMLFormElement): void {
  form.dataset.live = '';
  if (window.early?.pressed !== form) return;
  window.early.pressed = null;
  form.requestSubmit();
}
