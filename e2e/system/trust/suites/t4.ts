import { type Answer, Visitor } from '../visitor';
import { refusalOf } from './proof';
import { type Case, must, sharingSuite } from './suite';

/** What every stranger is told of a thing that is not theirs. */
async function expectNoneOf(stranger: Visitor, paths: string[]): Promise<void> {
  const invented = paths.map((path) =>
    path
      .replace(/[\da-f]{8}-[\da-f-]{27}/, '01234567-89ab-4def-8123-456789abcdef')
      .replace(/(track(?:ing)?\/)[\w-]+/, `$1${'A'.repeat(32)}`),
  );
  for (const [index, path] of paths.entries()) {
    const [real, none] = [await stranger.ask(path), await stranger.ask(invented[index] ?? '')];
    const clean = ({ text, status }: Answer) =>
      `${status} ${text.replace(/"reference":"[^"]*"/g, '').replace(/nonce="[^"]*"|[\da-f]{8}-[\da-f-]{27}/g, '')}`;
    must(`${path} is a 404`, real.status === 404, real.status);
    must(`${path} is like one that never was`, clean(real).length === clean(none).length);
  }
}

/** A subscription is seen by its buyer, or by who holds its link. */
export const T4 = sharingSuite('T4', [
  {
    name: 'a checkout is its customer’s: everybody else gets the one 404, and changes nothing',
    async act(town) {
      const owner = new Visitor(town);
      const id = await owner.subscribe();
      const stranger = new Visitor(town);
      await stranger.walkTo('address');
      await expectNoneOf(stranger, [`/api/checkout/${id}?locale=ar`, `/ar/checkout/${id}`]);
      for (const intent of ['pay', 'accept-price', 'give-up'] as const) {
        const refused = await refusalOf(stranger.want(id, intent));
        must('the 404', refused.answer.status === 404, refused.answer);
      }
      must('still done', (await owner.checkout(id)).page === 'done');
    },
  },
  {
    name: 'the sharing link shows no person and no price, and an invented one is the 404',
    async act(town) {
      const owner = new Visitor(town);
      const id = await owner.subscribe();
      const { trackingToken } = await owner.checkout(id);
      must('a link', trackingToken !== null);
      const viewer = new Visitor(town);
      const page = await viewer.ask(`/ar/track/${trackingToken}`);
      const data = await viewer.ask(`/api/pickups?token=${trackingToken}&locale=ar`);
      must('shown', page.status === 200 && data.status === 200, [page.status, data.status]);
      for (const [what, secret] of Object.entries({
        mobile: owner.person.mobile.slice(1),
        name: owner.person.name,
        street: 'شارع الأمير سلطان',
        checkout: id,
      })) {
        must(`no ${what}`, !page.text.includes(secret) && !data.text.includes(secret));
      }
      must('no price', !/halalas|price|total/i.test(data.text), data.text);
      const none = 'A'.repeat(trackingToken.length);
      must('404', (await viewer.ask(`/api/pickups?token=${none}&locale=ar`)).status === 404);
      must('404', (await viewer.ask(`/ar/track/${none}`)).status === 404);
    },
  },
  {
    name: 'a link that was given away shows no person, lets nobody act, and is dead everywhere once it is stopped',
    async act(town) {
      const owner = new Visitor(town);
      const id = await owner.subscribe();
      const { trackingToken: own } = await owner.checkout(id);
      must('a link', own !== null);
      const change = (by: Visitor, token: string, json: object) =>
        by.ask('/api/pickup-links?locale=ar', { method: 'POST', json: { token, ...json } });
      const make = { act: 'make', life: 'day' };
      const made = await change(owner, own, make);
      must('made', made.status === 200, made);
      const given =
        (JSON.parse(made.text) as { made: { link: string } }).made.link.split('/').at(-1) ?? '';

      const anybody = new Visitor(town);
      const paths = [
        `/ar/track/${given}`,
        `/ar/track/${given}/calendar`,
        `/api/pickups?token=${given}&locale=ar`,
      ];
      for (const path of paths) {
        const { status, text } = await anybody.ask(path);
        must(`${path} is shown`, status === 200, status);
        for (const secret of [owner.person.mobile.slice(1), owner.person.name, own, id]) {
          must(`${path} is nobody’s`, !text.includes(secret), secret);
        }
      }
      const stranger = new Visitor(town);
      await stranger.walkTo('address');
      for (const [by, token] of [
        [stranger, own],
        [stranger, given],
        [owner, given],
        [anybody, own],
      ] as const) {
        must('the 404', (await change(by, token, make)).status === 404);
      }

      const [row] = await town.rows<{ id: string; hash: string }>(
        `select tracking_shares.id, token_hash as hash from tracking_shares
         join checkouts on checkouts.id = checkout_id where tracking_token = '${own}'`,
      );
      must('one link', row !== undefined);
      must('kept as a hash', !row.hash.includes(given));
      await change(stranger, own, { act: 'stop', id: row.id });
      must('still there', (await anybody.ask(paths[0] ?? '')).status === 200);
      must('stopped', (await change(owner, own, { act: 'stop', id: row.id })).status === 200);
      for (const instance of [0, 1]) {
        for (const path of paths) {
          const { status } = await anybody.onInstance(instance).ask(path);
          must(`${path} is a 404 at instance ${instance}`, status === 404, status);
        }
      }
    },
  },
  {
    name: 'a ticket of one checkout opens no other one',
    async act(town) {
      const [one, other] = [new Visitor(town), new Visitor(town)];
      const page = await one.walkToPayment();
      const back = await one.payAt(page);
      const theirs = await other.subscribe();
      const elsewhere = new Visitor(town);
      const ticket = new URL(back).searchParams.get('a') ?? '';
      await elsewhere.ask(`/ar/checkout/${theirs}/return?a=${encodeURIComponent(ticket)}`);
      must('closed', (await elsewhere.ask(`/api/checkout/${theirs}?locale=ar`)).status === 404);
      const id = await elsewhere.comeBack(back);
      must('its own outcome', (await elsewhere.checkout(id)).id === id);
      const more = await refusalOf(elsewhere.want(id, 'give-up'));
      must('and nothing else', more.answer.status === 404, more.answer);
    },
  },
] satisfies Case[]);
