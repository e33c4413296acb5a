import { each, law } from './law';
import { matches, type Source } from './tree';

const isJourney = ({ path }: Source): boolean => /^e2e\/.*\.tsx?$/.test(path);

law('journeys find things as people do: by role and words, never by a test id', {
  check: (files) => [
    ...each(isJourney, (file) => matches(file, /getByTestId|data-testid|testIdAttribute/g))(files),
    ...each(
      ({ path }) => /^(app|components)\//.test(path),
      (file) => matches(file, /data-test(id)?\b/g),
    )(files),
  ],
  bad: [
    { 'e2e/journeys/a.spec.ts': "page.getByTestId('a')" },
    { 'components/a.tsx': '<p data-testid="a" />' },
  ],
  good: [{ 'e2e/journeys/a.spec.ts': "page.getByRole('button')" }],
});

law('journeys wait for what happens, never by the clock', {
  check: each(isJourney, (file) => matches(file, /waitForTimeout|networkidle|\bsetTimeout\(/g)),
  bad: [
    { 'e2e/a.spec.ts': 'await page.waitForTimeout(100)' },
    { 'e2e/a.spec.ts': "waitUntil: 'networkidle'" },
    { 'e2e/a.spec.ts': 'setTimeout(done, 5)' },
  ],
  good: [{ 'e2e/a.spec.ts': 'await expect(page).toHaveURL(/plan/)' }],
});

law('faults are set on the sandbox: the browser is never intercepted', {
  check: each(isJourney, (file) => matches(file, /\b(page|context)\.route\w*\(|\.fulfill\(/g)),
  bad: [{ 'e2e/a.spec.ts': "page.route('**/api', (route) => route.abort())" }],
  good: [{ 'e2e/a.spec.ts': "await world.fault({ operation: 'subscribe', kind: 'reset' })" }],
});
