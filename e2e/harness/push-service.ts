import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import webPush from 'web-push';

/** A notification that arrived, decrypted. */
interface Delivered {
  endpoint: string;
  topic: string;
  /** How long it is kept for a phone that is off, in seconds. */
  ttlS: number;
  payload: {
    title: string;
    body: string;
    lang: string;
    tag: string;
    icon: string;
    url: string;
    stop: { title: string; url: string };
  };
}

/** How the push service answers one request. */
interface PushAnswer {
  status?: number;
  /** Seconds. */
  retryAfter?: number;
  /** It takes the notification, and never responds. */
  silent?: true;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts
    .reduce<ReturnType<typeof createHmac>>(
      (hash, part) => hash.update(part),
      createHmac('sha256', key),
    )
    .digest();

/** One block of HKDF-Expand (RFC 5869). */
const expand = (key: Buffer, info: Buffer, length: number): Buffer =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

/**
 * A push service on this machine, and one browser that is subscribed to it: checks what the app
 * sends (RFC 8292), and decrypts it with the browser's keys (RFC 8291).
 */
export class PushService {
  readonly delivered: Delivered[] = [];
  /** What was wrong with requests. */
  readonly complaints: string[] = [];
  /** The status of responses. */
  status = 201;
  /** Answers to the next requests, in their order, before `status` counts. */
  readonly answers: PushAnswer[] = [];
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #vapid = webPush.generateVAPIDKeys();
  readonly #contact = 'mailto:operations@laundry.example.sa';

  private constructor(readonly server: Server) {
    this.#browser.generateKeys();
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { status = this.status, retryAfter, silent } = this.answers.shift() ?? {};
      try {
        this.#checkVapid(request.headers.authorization ?? '');
        const payload = this.#decrypt(Buffer.concat(chunks));
        if (status < 300) {
          this.delivered.push({
            endpoint: `http://${this.host}${request.url}`,
            topic: `${request.headers.topic}`,
            ttlS: Number(request.headers.ttl),
            payload: JSON.parse(payload.toString()),
          });
        }
      } catch (error) {
        this.complaints.push(String(error));
      }
      if (silent) return;
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
      response.writeHead(status).end();
    });
  }

  static async create(): Promise<PushService> {
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return new PushService(server);
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get endpoint(): string {
    return `http://${this.host}/send/this-browser`;
  }

  /** The browser's keys, as its Push API returns them. */
  get keys(): { p256dh: string; auth: string } {
    return {
      p256dh: this.#browser.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** The app's environment for this push service. */
  get environment(): Record<string, string> {
    return {
      PUSH_HOSTS: this.host,
      PUSH_PUBLIC_KEY: this.#vapid.publicKey,
      PUSH_PRIVATE_KEY: this.#vapid.privateKey,
      PUSH_CONTACT: this.#contact,
    };
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /**
   * Replaces the browser's own subscription, because a test browser has no push service of its
   * vendor: `subscribe` returns one with the keys of this object, which lasts as long as the site's
   * storage. Permission, service worker and notification stay the browser's.
   */
  async installIn(context: BrowserContext): Promise<void> {
    await context.addInitScript(
      ({ endpoint, keys }) => {
        const name = 'test-subscription';
        const made = (text: string) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          return {
            endpoint,
            options: { applicationServerKey: bytes.buffer },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: async () => {
              localStorage.removeItem(name);
              return true;
            },
          } as unknown as PushSubscription;
        };
        PushManager.prototype.subscribe = async (options) => {
          const key = options?.applicationServerKey as Uint8Array;
          const text = btoa(String.fromCharCode(...key));
          localStorage.setItem(name, text);
          return made(text);
        };
        PushManager.prototype.getSubscription = async () => {
          const text = localStorage.getItem(name);
          return text === null ? null : made(text);
        };
      },
      { endpoint: this.endpoint, keys: this.keys },
    );
  }

  #checkVapid(header: string): void {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
    if (key !== this.#vapid.publicKey) throw new Error(`not our key: ${header}`);
    const point = Buffer.from(key, 'base64url');
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const [head = '', body = '', signature = ''] = token.split('.');
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString());
    const hours = (exp * 1_000 - Date.now()) / 3_600_000;
    const isValid = aud === `http://${this.host}` && sub === this.#contact && hours > 0;
    if (!isSigned || !isValid || hours > 24) throw new Error(`invalid token: ${token}`);
  }

  /** Decrypts a body of one record (RFC 8188 and RFC 8291). */
  #decrypt(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const keyLength = body[20] ?? 0;
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([
      Buffer.from('WebPush: info\0'),
      this.#browser.getPublicKey(),
      sender,
    ]);
    const secret = hmac(this.#auth, this.#browser.computeSecret(sender));
    const pseudoRandomKey = hmac(salt, expand(secret, info, 32));
    const key = expand(pseudoRandomKey, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = expand(pseudoRandomKey, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The delimiter of the last record, then zeros.
    return padded.subarray(0, padded.lastIndexOf(2));
  }
}

/** Hands a push message to the page's own service worker, as the browser would. */
export async function deliver(page: Page, payload: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify(payload),
  });
  await session.detach();
}

/**
 * Tells the page's service worker that its push subscription was replaced: a browser does so when
 * its push service asks, which a test cannot cause.
 */
export async function replaceSubscription(
  context: BrowserContext,
  { endpoint, keys }: Pick<PushService, 'endpoint' | 'keys'>,
): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(
    async (sent) => {
      const { renew } = self as unknown as { renew: (event: object) => Promise<void> };
      await renew({ newSubscription: { toJSON: () => sent } });
    },
    { endpoint, keys },
  );
}

/** The notifications that the browser shows. */
export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    return all.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }));
  });
