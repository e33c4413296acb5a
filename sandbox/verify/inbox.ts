import type { World } from '../store/world';

export type MessageLocale = 'ar' | 'en';

/** An SMS that would have been sent. */
export interface Message {
  /** E.164. */
  to: string;
  text: string;
  code: string;
  /** The world's clock, ISO 8601. */
  at: string;
}

const table = (world: World) => world.table<Message>('messages');

/** Puts a message into the inbox of this world. */
export function leave(world: World, to: string, text: string, code: string): void {
  const at = world.now().toISOString();
  table(world).put(String(world.nextId('messages')), { to, text, code, at });
}

/** Newest first. @param to a mobile in any usual spelling; without it the messages of all numbers */
export function messages(world: World, to?: string): Message[] {
  const newest = table(world).list().reverse();
  return to ? newest.filter((message) => message.to === internationalMobile(to)) : newest;
}

/** The host of the app beside this sandbox: its browser may take the code out of an SMS that ends so (WebOTP). */
const HOST = '127.0.0.1';

/** The merchant's template for the SMS. The provider keeps it, so it names no brand: the app may be shown under any. */
export function codeText(locale: MessageLocale, code: string): string {
  const said =
    locale === 'ar'
      ? `رمز التحقق: ${code}\nلا تشاركه مع أحد.`
      : `Your verification code: ${code}\nDo not share it with anyone.`;
  return `${said}\n\n@${HOST} #${code}`;
}

/** `05…`, `5…`, `966 5…`, `+966 5…` and `00966 5…` are one number: `+9665…`. */
function internationalMobile(spelling: string): string {
  const national = /^(?:00966|966|0)?(5\d{8})$/.exec(spelling.replace(/\D/g, ''))?.[1];
  return national ? `+966${national}` : spelling;
}
