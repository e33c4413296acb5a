import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildCanaries } from '../../../../scripts/stack/build-canaries';
import { newCanary, plantings } from '../../../harness/canary';
import { type Piece, Searcher, type Secret } from '../../../harness/leaks';
import type { Locale } from '../../../harness/words';
import { subscribePatiently, waitFor } from '../patience';
import type { Town } from '../stage';
import { type Answer, Visitor } from '../visitor';
import { tokenOf } from './proof';
import { type Case, must, sharingSuite } from './suite';

/** What the app was told and may tell nobody. */
const told = [
  ...['PARTNER_API_KEY', 'MOYASAR_SECRET_KEY', 'MOYASAR_WEBHOOK_SECRET', 'UNIFONIC_TOKEN'],
  ...['SESSION_SECRET', 'DATABASE_URL'],
];

const secretsOf = ({ environment }: Town): Secret[] => [
  ...told.map((name) => ({ name, value: environment[name] ?? '' })),
  {
    name: 'DATA_KEYS',
    value: Buffer.from(environment.DATA_KEYS?.split(':')[1] ?? '', 'base64'),
  },
];

const faults = [
  { operation: 'is-location-covered', kind: 'status', status: 500 },
  { operation: 'link-customer', kind: 'reset-after-commit' },
  { operation: 'save-address', kind: 'html' },
  { operation: 'get-preferences', kind: 'truncated' },
  { operation: 'list-plans', kind: 'reset' },
  { operation: 'available-days', kind: 'status', status: 429, retryAfter: 1 },
  { operation: 'subscribe', kind: 'status', status: 503 },
  { operation: 'gateway-create-invoice', kind: 'reset-after-commit' },
  { operation: 'confirm-payment', kind: 'reset-after-commit' },
  { operation: 'subscription-orders', kind: 'status', status: 500 },
];

const piece = (channel: string, where: string, text: string): Piece => ({
  channel,
  where,
  bytes: Buffer.from(text),
});

/** Everything that a browser gets while somebody signs up, beset by faults, pays and looks at what became of it. */
async function overheard(town: Town, language: Locale): Promise<{ heard: Piece[]; id: string }> {
  const heard: Piece[] = [];
  const visitor = new Visitor(town, undefined, language);
  visitor.overhear = (url: URL, { headers, text }: Answer) => {
    heard.push(piece('url', url.pathname, url.href), piece('body', url.pathname, text));
    heard.push(piece('header', url.pathname, JSON.stringify(headers)));
  };
  for (const page of ['', '/plans', '/privacy']) await visitor.ask(`/${language}${page}`);
  const armed = await Promise.all(
    faults.map(async (fault) => ({ fault, id: (await town.world.fault(fault)).id })),
  );
  const id = await subscribePatiently(visitor);
  await waitFor(visitor, id, ['done']);
  const { trackingToken } = await visitor.checkout(id);
  for (const link of [
    `checkout/${id}`,
    `track/${trackingToken}`,
    `track/${trackingToken}/calendar`,
  ]) {
    await visitor.ask(`/${language}/${link}`);
  }
  await visitor.ask(`/api/pickups?token=${trackingToken}&locale=${language}`);
  for (const { fault, id: faultId } of armed) {
    const strikes = await town.world.strikes(faultId);
    must('it struck', strikes > 0, fault);
  }
  return { heard, id };
}

function filesIn(folder: string): Piece[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile())
    .map((file) => ({ channel: 'build', where: file, bytes: readFileSync(file) }));
}

/** Piece by piece: a search of all that was built would keep this process from hearing that a connection was closed. */
async function leaksIn(secrets: Secret[], pieces: Piece[]): Promise<string[]> {
  const searcher = new Searcher(secrets);
  const leaks: string[] = [];
  for (const piece of pieces) {
    for (const { secret, encoding, channel, where } of searcher.find([piece])) {
      leaks.push(`${secret} as ${encoding} in ${channel} ${where}`);
    }
    await new Promise(setImmediate);
  }
  return leaks;
}

/** No key, token or secret in a byte that a browser or a log can see. */
export const T3 = sharingSuite('T3', [
  {
    name: 'the search finds what is planted, in every encoding',
    async act() {
      const canary = newCanary();
      const secrets = [{ name: 'canary', value: canary }];
      for (const [encoding, text] of plantings(canary)) {
        const planted = piece('body', encoding, `x${text}x`);
        must(encoding, (await leaksIn(secrets, [planted])).length > 0);
      }
      const clean = piece('body', 'clean', newCanary());
      must('nothing', (await leaksIn(secrets, [clean])).length === 0);
    },
  },
  ...(['ar', 'en'] as const).map((language) => ({
    name: `a journey in ${language} under ten faults tells no secret, nor does the log`,
    async act(town: Town) {
      const { heard, id } = await overheard(town, language);
      must('much was heard', heard.length > 60, heard.length);
      const secrets = [
        ...secretsOf(town),
        { name: 'customer token', value: await tokenOf(town, id) },
      ];
      const log = piece('log', 'all instances', town.log());
      must('the log was written', town.log().includes('checkout-moved'));
      const leaks = await leaksIn(secrets, [...heard, log]);
      must('no leak', leaks.length === 0, leaks);
    },
  })),
  {
    name: 'what was built knows no secret',
    async act(town) {
      const built = filesIn(town.builtFolder);
      must('much was built', built.length > 100, built.length);
      // Those of the town were made after the build: it has been told others in their stead.
      const ofBuild = Object.entries(buildCanaries).map(([name, value]) => ({ name, value }));
      const leaks = await leaksIn([...secretsOf(town), ...ofBuild], built);
      must('no leak', leaks.length === 0, leaks);
    },
  },
] satisfies Case[]);
