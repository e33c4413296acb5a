import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { SandboxEnv } from '../http/exchange';
import type { Worlds } from '../store/worlds';
import { type Message, messages } from '../verify/verifications';
import { worldOf } from './input';

/** The SMS inbox, mounted at `/sandbox/messages`: JSON for programs, a page that keeps itself up to date for people. */
export function messagesControl(worlds: Worlds): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  app.get('/', (c) => {
    const found = messages(worldOf(c, worlds), c.req.query('to'));
    c.header('cache-control', 'no-store');
    c.header('content-security-policy', policy);
    return c.req.header('accept')?.includes('text/html')
      ? c.html(inboxPage(found))
      : c.json({ messages: found });
  });
  return app;
}

const style = `
body { margin: 0; background: #f3f5f8; color: #1b2430; font: 1rem/1.6 system-ui, "Noto Sans Arabic", Tahoma, sans-serif; }
main { max-width: 34rem; margin-inline: auto; padding: 1rem; }
h1 { font-size: 1.25rem; margin: .5rem 0 0; }
p { margin: 0; white-space: pre-line; }
.quiet { color: #566172; font-size: .9375rem; }
ol { list-style: none; padding: 0; margin: 1rem 0; display: grid; gap: .75rem; }
li { background: #fff; border: 1px solid #c9d0da; border-radius: .75rem; padding: 1rem; }
.head { display: flex; justify-content: space-between; gap: 1rem; color: #566172; font-size: .9375rem; }
.code { font-size: 2rem; font-weight: 700; letter-spacing: .1em; font-variant-numeric: tabular-nums; }
`;

/** A refresh of the whole page would take the reader's place away. */
const script = `
setInterval(async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('ol');
  const shown = document.querySelector('ol');
  if (fresh && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
}, 2000);
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only this style and this script, in nobody's frame. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'`;

const nothing = html`<li>No messages yet. · <span lang="ar">لا توجد رسائل بعد.</span></li>`;

const riyadh = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Riyadh' });

function inboxPage(found: Message[]) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>SMS inbox · رسائل SMS</title>
    <link rel="icon" href="data:,">
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <h1>SMS inbox · <span lang="ar">رسائل SMS</span></h1>
      <p class="quiet">Sandbox: nothing is really sent. Codes arrive here, the newest first.</p>
      <p class="quiet" lang="ar" dir="rtl">بيئة تجريبية: لا تُرسل أي رسالة فعلًا. تصل رموز التحقق هنا، الأحدث أولًا.</p>
      <ol aria-live="polite">${found.length > 0 ? found.map(messageItem) : nothing}</ol>
    </main>
    <script>${raw(script)}</script>
  </body>
</html>`;
}

function messageItem({ to, text, code, at }: Message) {
  return html`<li>
    <div class="head"><bdi>${to}</bdi><time datetime="${at}">${riyadh.format(new Date(at))}</time></div>
    <div class="code">${code}</div>
    <p dir="auto">${text}</p>
  </li>`;
}
