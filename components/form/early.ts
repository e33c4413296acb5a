/**
 * A page is visible before it is hydrated, on a slow phone for seconds. An inline script in the
 * document's head records what the visitor types and presses in that time, and replays it when the
 * form hydrates. Of buttons that submit no form, only the last pressed one is replayed, because
 * visitors who wait press twice.
 */
interface Early {
  /** Returns and clears the values typed before hydration, by field name. */
  take(): Record<string, string | boolean>;
  /** Submits this form if the visitor already pressed its button: a page may have two forms. */
  wake(form: HTMLFormElement): void;
  /** Forgets the pressed button: it was hydrated already, and its own handler has run. */
  handled(): void;
  /** Called on every page once it is hydrated. */
  awake(): void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/**
 * Runs before any other script, with the page's nonce. A form counts as hydrated once it has
 * `data-live`.
 */
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
handled:function(){button=null},
awake:function(){removeEventListener('click',press,true);
if(button&&button.isConnected)button.click();button=null}}
})()`;

/** Returns and clears the values typed before hydration, by field name. */
export const takeEarlyValues = (): Record<string, string | boolean> => window.early?.take() ?? {};

/** Marks a form as hydrated, and submits it if the visitor already pressed its button. */
export function wake(form: HTMLFormElement): void {
  form.dataset.live = '';
  window.early?.wake(form);
}
