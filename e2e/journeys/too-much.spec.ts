import { expectFault } from '../harness/beside';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { walkTo } from '../harness/way';
import { paste } from '../harness/worst';

/** What weighs most on its way: letters of two bytes, of four, and what is written out as six. */
const endless = {
  'Arabic letters': 'ش'.repeat(10_000),
  'families of emoji': '👨‍👩‍👧‍👦'.repeat(3_000),
  'marks that nobody sees': '\u0001'.repeat(12_000),
  'halves of characters': '\ud83d'.repeat(12_000),
};

const lettersOver = (text: string) => [...text].length - 255;

for (const [[what, text], long] of ofAKind(Object.entries(endless))) {
  test(`far too much in every field of the address keeps the others: ${what} @once${long}`, async ({
    wizard,
    page,
    t,
  }) => {
    await walkTo(wizard, 'address');
    const offline = page.getByText(t('steps.unsaved.title'));
    const saved = page.waitForResponse(
      (reply) =>
        reply.request().method() === 'PUT' &&
        reply.ok() &&
        reply.request().postDataJSON().draft.delivery === 'pick_up_deliver',
    );
    for (const field of await page.getByRole('main').getByRole('textbox').all()) {
      await paste(field, text);
    }
    // What is optional can be taken back.
    await page.getByRole('radio', { name: t('step-address.homes.floor') }).check();
    await page.getByRole('radio', { name: t('step-address.homes.none') }).check();
    await expect(
      page.getByRole('radio', { name: t('step-address.homes.floor') }),
    ).not.toBeChecked();
    await page.getByRole('radio', { name: t('step-address.homes.villa') }).check();
    await page.getByRole('radio', { name: t('step-address.deliveries.pick_up_deliver') }).check();
    await saved;
    await expect(offline).toBeHidden();

    await page.reload();
    await wizard.alive();
    await expect(page.getByRole('radio', { name: t('step-address.homes.villa') })).toBeChecked();
    const street = page.getByRole('textbox', { name: t('step-address.street') });
    const kept = await street.inputValue();
    expect(text.startsWith(kept)).toBe(true);
    expect(lettersOver(kept), 'so much that it is refused as it was').toBeGreaterThan(0);
    if (what !== 'Arabic letters') return;
    await page.getByRole('button', { name: t('steps.save'), exact: true }).click();
    const count = lettersOver(kept);
    await expectFault(street, t('step-address.errors.street-too-long', { count, n: `${count}` }));
  });
}

test('what cannot be kept just now is said as it is, and kept by itself later @once @long', async ({
  wizard,
  page,
  app,
  t,
}) => {
  await walkTo(wizard, 'address');
  await app.stop();
  await app.start({ CALLS_PER_MINUTE: '10' });
  const street = page.getByRole('textbox', { name: t('step-address.street') });
  const notice = page.getByRole('status').filter({ hasText: t('steps.unkept.title') });
  // Faster than anybody types, each on its way at once.
  await expect(async () => {
    await page.getByRole('textbox', { name: t('step-address.building') }).fill(`${Math.random()}`);
    await street.fill(`شارع التحلية ${Math.random()}`);
    await street.blur();
    await expect(notice).toContainText(t('steps.unkept.text'), { timeout: 200 });
  }).toPass();
  await wizard.accessible();
  // One that was on its way may still be taken: it is the last one that has to be.
  const last = 'شارع التحلية';
  const kept = page.waitForResponse(
    (reply) =>
      reply.ok() &&
      reply.request().method() === 'PUT' &&
      reply.request().postDataJSON().draft.streetArea === last,
    { timeout: 60_000 },
  );
  await street.fill(last);
  await kept;
  await expect(notice).toBeHidden();
  await page.reload();
  await wizard.alive();
  await expect(street).toHaveValue(last);
});

test('no more is kept as typed than a person types, over all steps together @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'address');
  const origin = new URL(page.url()).origin;
  const keep = async (step: string, draft: object) => {
    const path = `/api/journey/${step}?locale=${language}`;
    return (await page.request.put(path, { headers: { origin }, data: { draft } })).status();
  };
  expect(await keep('address', { notes: 'ش'.repeat(7_500) })).toBe(200);
  expect(await keep('registration', { name: 'ش'.repeat(3_000) })).toBe(413);
  expect(await keep('registration', { name: 'نورة', other: 'x'.repeat(21_000) })).toBe(413);
  expect(await keep('registration', { name: 'نورة' })).toBe(200);
  expect(await keep('address', { notes: 'ش'.repeat(11_000) })).toBe(413);
});

test('before a mobile is proven no more is kept than was asked for until then @once @long', async ({
  wizard,
  page,
  language,
}) => {
  await walkTo(wizard, 'coverage');
  const origin = new URL(page.url()).origin;
  const keep = async (step: string, draft: object) => {
    const path = `/api/journey/${step}?locale=${language}`;
    return (await page.request.put(path, { headers: { origin }, data: { draft } })).status();
  };
  const hasSession = async () =>
    (await page.context().cookies()).some(({ name }) => name === 'session');
  expect(await keep('coverage', { place: null, more: 'x'.repeat(4_100) })).toBe(413);
  expect(await hasSession(), 'what is refused leaves no session behind').toBe(false);
  expect(await keep('coverage', { place: { lat: 24.694, long: 46.685, id: null } })).toBe(200);
  expect(await hasSession()).toBe(true);
  expect(await keep('mobile', { mobile: 'ش'.repeat(520) })).toBe(200);
  expect(await keep('address', { notes: 'x'.repeat(4_000) })).toBe(413);
});
