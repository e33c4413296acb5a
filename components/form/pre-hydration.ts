/**
 * A page is visible before it is hydrated, on a slow phone for seconds. An inline script in the
 * document's head records what the visitor types and presses in that time, and replays it when the
 * form hydrates. Of buttons that submit no form, only the last pressed one is replayed, because
 * visitors who wait press twice.
 */
interface PreHydration {
  /** Returns and clears the values typed before hydration, by field name. */
  takeValues(): Record<string, string | boolean>;
  /** Submits this form if the visitor already pressed its button: a page may have two forms. */
  submitIfPressed(form: HTMLFormElement): void;
  /** Forgets the pressed button: it was hydrated already, and its own handler has run. */
  forgetButton(): void;
  /** Called on every page once it is hydrated. */
  replayPress(): void;
}

declare global {
  interface Window {
    preHydration?: PreHydration;
  }
}

/**
 * Runs before any other script, with the page's nonce. A form counts as hydrated once it has
 * `data-live`.
 */
export const preHydrationScript = `(function(){
var values={},pressed,button;
function notHydrated(form){return form&&!('live' in form.dataset)}
function onInput(event){var box=event.target;
if(box.name&&notHydrated(box.form))values[box.name]=box.type==='checkbox'?box.checked:box.value}
addEventListener('input',onInput,true);addEventListener('change',onInput,true);
addEventListener('submit',function(event){
if(notHydrated(event.target)){event.preventDefault();pressed=event.target}},true);
function onClick(event){button=event.target.closest('button[type=button]')||button}
addEventListener('click',onClick,true);
window.preHydration={
takeValues:function(){var taken=values;values={};return taken},
submitIfPressed:function(form){if(pressed===form){pressed=null;form.requestSubmit()}},
forgetButton:function(){button=null},
replayPress:function(){removeEventListener('click',onClick,true);
if(button&&button.isConnected)button.click();button=null}}
})()`;

/** Returns and clears the values typed before hydration, by field name. */
export const takePreHydrationValues = (): Record<string, string | boolean> =>
  window.preHydration?.takeValues() ?? {};

/** Marks a form as hydrated, and submits it if the visitor already pressed its button. */
export function markHydrated(form: HTMLFormElement): void {
  form.dataset.live = '';
  window.preHydration?.submitIfPressed(form);
}
