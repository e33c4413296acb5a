import { expect, test } from '../support/customer';

const isSheet = (url: string): boolean => new URL(url).pathname.endsWith('.css');

test('a first page brings its style sheet along, and later ones find it kept @once', async ({
  page,
  context,
  app,
  language,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSheet(request.url())) asked.push(request.resourceType());
  });

  await page.goto(`/${language}`);
  // Its bytes did not wait for the page: nothing asked for them before all of it was there, and then only to keep them.
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'sheet'))
    .toBe(true);
  expect(asked).toEqual(['fetch']);
  const lettering = () => page.locator('h1').evaluate((one) => getComputedStyle(one).fontFamily);
  const first = await lettering();

  // The second one is lighter for it, and looks the same.
  const reply = await page.goto(`/${language}`);
  expect(await reply?.text()).not.toContain('@layer');
  expect(asked).toEqual(['fetch', 'stylesheet']);
  expect(await lettering()).toBe(first);
  expect(complaints).toEqual([]);

  // Without a script nothing says that it is kept, so every page brings it.
  const bare = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const other = await bare?.newPage();
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await (await other?.goto(`/${language}`))?.text()).toContain('@layer');
  }
  await bare?.close();
});
