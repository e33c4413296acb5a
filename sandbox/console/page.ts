import { html, raw } from 'hono/html';
import type { World } from '../store/world';
import type { Language } from '../wire/words';
import { happenings, inbox } from './feed';
import { lever, type Markup } from './lever';
import { addressOf, type Scene, type ViewName, VIEWS } from './scene';
import { clockSetting, clockStrip } from './views/clock';
import { faultsView } from './views/faults';
import { paymentsView } from './views/payments';
import { plansView } from './views/plans';
import { stageView } from './views/stage';
import { worldView } from './views/world';
import { consoleWords } from './words';

const DRAWN: Record<ViewName, (scene: Scene) => Markup> = {
  stage: stageView,
  payments: paymentsView,
  faults: faultsView,
  plans: plansView,
  world: worldView,
};

const STYLES = ['base', 'frame', 'parts', 'views', 'feed'];

/** A prompt, in another colour than the app's mark: two windows beside each other must not be mistaken. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
  <rect width="40" height="40" rx="10" fill="#7b3b16"/>
  <path d="M13 13l8 7-8 7M23 28h8" fill="none" stroke="#fff" stroke-width="4"/>
</svg>`;
const ICON = `data:image/svg+xml,${encodeURIComponent(DRAWING)}`;

/** The console: what can be done in the middle, the clock above it, what happened beside it. */
export function consolePage(scene: Scene): Markup {
  const { language, words, view } = scene;
  const { said } = words;
  return frame(
    language,
    `${words.views[view]} · ${words.title}`,
    html`<script src="/console/assets/presses.js"></script>
    <a class="skip" href="#content">${words.skip}</a>
    ${header(scene)}
    <div class="desk">
      <main id="content" tabindex="-1">
        <noscript><p class="notice bad">${said.noScript}</p></noscript>
        <section class="clock" aria-labelledby="clock-title">
          <div id="clock" class="clock-face" data-live>${clockStrip(scene)}</div>
          ${clockSetting(scene)}
        </section>
        ${menu(scene)}
        ${DRAWN[view](scene)}
      </main>
      <aside aria-labelledby="feed">
        <section aria-labelledby="codes" class="codes">
          <h2 id="codes">${words.feed.codes}</h2>
          <div id="inbox" data-live>${inbox(scene)}</div>
        </section>
        <div class="head">
          <h2 id="feed">${words.feed.title}</h2>
          ${lever({ call: 'DELETE /sandbox/requests', label: words.feed.clear, done: words.feed.clear, look: 'bare' })}
        </div>
        <ol id="happenings" data-live>${happenings(scene)}</ol>
      </aside>
    </div>
    <p id="said" role="status" data-words="${JSON.stringify(said)}"></p>
    <dialog id="sure" aria-labelledby="sure-title" aria-describedby="sure-text">
      <form method="dialog">
        <h2 id="sure-title">${said.sure}</h2>
        <p id="sure-text"></p>
        <div class="acts">
          <button class="button quiet" value="no" autofocus>${said.no}</button>
          <button class="button danger" value="yes">${said.yes}</button>
        </div>
      </form>
    </dialog>
    <script type="module" src="/console/assets/script.mjs"></script>`,
  );
}

function menu(scene: Scene): Markup {
  const { words, view } = scene;
  const current = html`aria-current="page"`;
  const link = (name: ViewName) =>
    html`<a href="${addressOf(scene, { view: name })}" ${name === view ? current : ''}>${words.views[name]}</a>`;
  return html`<nav aria-label="${words.title}">${VIEWS.map(link)}</nav>`;
}

function header(scene: Scene): Markup {
  const { words, worlds, world, language, view, locked } = scene;
  const other = language === 'ar' ? 'en' : 'ar';
  const option = ({ key }: World) =>
    html`<option ${key === world.key ? html`selected` : ''}>${key}</option>`;
  return html`<header>
    <h1>${words.title}</h1>
    <p class="quiet">${words.notReal}</p>
    <form method="get" action="/console" class="pick">
      <input type="hidden" name="lang" value="${language}">
      <input type="hidden" name="view" value="${view}">
      <label for="key">${words.world.choose}</label>
      <select id="key" name="key" dir="ltr">${worlds.list().map(option)}</select>
      <button class="button quiet">${words.world.open}</button>
    </form>
    <a href="/reference">${words.reference}</a>
    <a href="${addressOf(scene, { language: other })}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a>
    ${locked ? signOut(scene) : ''}
  </header>`;
}

function signOut({ words, language }: Scene): Markup {
  return html`<form method="post" action="/console/sign-out?lang=${language}">
    <button class="button quiet">${words.signIn.out}</button>
  </form>`;
}

/** Asks for the control token where one is set. */
export function signInPage(language: Language, wasWrong: boolean): Markup {
  const words = consoleWords[language];
  const { signIn } = words;
  const other = language === 'ar' ? 'en' : 'ar';
  const title = wasWrong ? `${signIn.wrong} ${signIn.title}` : signIn.title;
  return frame(
    language,
    title,
    html`<main class="sign-in sheet">
      <p><a href="/console?lang=${other}" lang="${other}" hreflang="${other}">${words.otherLanguage}</a></p>
      <h1>${signIn.title}</h1>
      <form method="post" action="/console/sign-in?lang=${language}">
        <div class="field">
          <label for="token">${signIn.token}</label>
          <span class="hint" id="token-hint">${signIn.hint}</span>
          <input id="token" name="token" type="password" autocomplete="current-password" required autofocus dir="ltr"
            aria-describedby="token-hint token-problem" ${wasWrong ? html`aria-invalid="true"` : ''}>
          <span class="problem" id="token-problem">${wasWrong ? signIn.wrong : ''}</span>
        </div>
        <button class="button main">${signIn.go}</button>
      </form>
    </main>`,
  );
}

/** Where a key leads nowhere: an old bookmark, or a world that was kept in memory. */
export function noWorldPage(language: Language): Markup {
  const { world } = consoleWords[language];
  return frame(
    language,
    world.gone,
    html`<main class="sign-in sheet">
      <h1>${world.gone}</h1>
      <p><a href="/console?lang=${language}">${world.first}</a></p>
    </main>`,
  );
}

function frame(language: Language, title: string, body: Markup): Markup {
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="${raw(ICON)}">
    ${STYLES.map((name) => html`<link rel="stylesheet" href="/console/assets/${name}.css">`)}
  </head>
  <body>${body}</body>
</html>`;
}
