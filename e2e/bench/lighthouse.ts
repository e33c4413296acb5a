import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '../../scripts/stack/browser';
import { startChild } from '../../scripts/stack/child';
import { inRoot } from '../../scripts/stack/root';
import { stepNames } from '../harness/wizard-client';
import { type Cookies, withBenchApp } from './bench-app';
import { median } from './series';
import { reportVerdicts, table, type Verdict } from './verdict';

const cli = inRoot('node_modules/lighthouse/cli/index.js');

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Steps and the pages after them are `noindex` on purpose, so this audit must fail there. The rest
 * of that category counts.
 */
const expectedFailures = ['is-crawlable'];
const isPrivate = (path: string): boolean => /\/(start|checkout|track)\//.test(path);

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
}

/** Lighthouse errors that ask for another run. */
const retryableErrors = /NO_NAVSTART|NO_FCP/;

async function run(url: string, cookies: Cookies | undefined, tries = 3): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
  const file = path.join(folder, 'report.json');
  const cookie = cookies?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const child = startChild(
    'Lighthouse',
    process.execPath,
    [
      ...[cli, url],
      ...['--quiet', '--output=json', `--output-path=${file}`],
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: findBrowser() } },
  );
  try {
    const end = await child.ended;
    if (end !== 'ended with 0' && tries > 1 && retryableErrors.test(child.tail())) {
      return await run(url, cookies, tries - 1);
    }
    if (end !== 'ended with 0') throw new Error(`Lighthouse ${end}.\n${child.tail()}`);
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The score of a category, 0 to 100, without the audits that are expected to fail. */
function scoreOf({ categories: all, audits }: Report, name: string, without: string[]): number {
  const refs = (all[name]?.auditRefs ?? []).filter(
    ({ id, weight }) => weight > 0 && !without.includes(id) && audits[id]?.score != null,
  );
  const sum = (share: (id: string) => number) =>
    refs.reduce((total, { id, weight }) => total + weight * share(id), 0);
  return Math.round((100 * sum((id) => audits[id]?.score ?? 0)) / sum(() => 1));
}

const failing = (report: Report, without: string[]): string[] =>
  categories.slice(1).flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => {
        const score = report.audits[id]?.score;
        return weight > 0 && score != null && score < 1 && !without.includes(id);
      })
      .map(({ id }) => id),
  );

/**
 * The parts of the performance score, in milliseconds: first paint, largest paint, blocking time
 * and speed index.
 */
const parts = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
];

/**
 * Runs Lighthouse on every page in both languages, as a phone. Lighthouse takes every machine for a
 * fast one, so its benchmark index is printed too.
 */
export const lighthouse = (rounds: number, only: string[]): Promise<number> =>
  withBenchApp(async ({ app, cookiesAtStep: visitorAt, customer }) => {
    const visitor = await visitorAt('review');
    const { cookies, done, tracking } = await customer();
    const all: [name: string, path: string, cookies?: Cookies][] = [
      ['home', '/ar'],
      ['plans', '/ar/plans'],
      ...stepNames.map((step): [string, string, Cookies] => [step, `/ar/start/${step}`, visitor]),
      ['done', done, cookies],
      ['tracking', tracking],
    ];
    const pages = all
      .filter(([name]) => only.length === 0 || only.includes(name))
      .flatMap(([name, where, who]) =>
        ['ar', 'en'].map((locale) => ({
          name: `${name} ${locale}`,
          path: where.replace(/^\/ar/, `/${locale}`),
          who,
        })),
      );
    const rows: string[][] = [];
    const verdicts: Verdict[] = [];
    for (const { name, path: where, who } of pages) {
      const without = isPrivate(where) ? expectedFailures : [];
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1) reports.push(await run(app.url + where, who));
      const scores = categories.map((category) =>
        median(reports.map((report) => scoreOf(report, category, without))),
      );
      const faults = new Set(reports.flatMap((report) => failing(report, without)));
      const index = median(reports.map(({ environment }) => environment.benchmarkIndex));
      rows.push([
        name,
        ...scores.map(String),
        parts
          .map((part) => median(reports.map(({ audits }) => audits[part]?.numericValue ?? 0)))
          .map(Math.round)
          .join(' · '),
        [...faults].join(', '),
        String(Math.round(index)),
      ]);
      scores.forEach((value, place) => {
        const category = categories[place] ?? '';
        const least = category === 'performance' ? 92 : 100;
        verdicts.push({ what: `${name}: ${category}`, value, most: least, least: true });
      });
      process.stderr.write(`${name} `);
    }
    process.stderr.write('\n');
    const head = ['page', ...categories, 'paint · largest · blocked · index'];
    table([...head, 'what fails', 'machine'], rows);
    return reportVerdicts(verdicts);
  });
