import { variables } from '@/lib/config/env.server';
import floor from '@/lib/config/versions-floor.json';
import { alarmNames } from '@/lib/observability/alarms';
import '@/lib/observability/metrics.server';
import { register } from 'prom-client';
import { convention, isProduct, type Source, textOf } from './convention';
import { checkYaml, keysOf, parseYaml, valueAt, type Yaml } from './formats';

const compose = 'compose.yaml';
const proxy = 'scripts/deploy/proxy/proxy.yaml';
const alerts = 'scripts/deploy/alerts.yaml';

/** Variables that compose.yaml reads: `${NAME}`, `${NAME:?…}`, `${NAME:-…}`. */
const variablesIn = (files: Source[]): string[] =>
  [...(textOf(files, compose) ?? '').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);

const app = (one: object) => ({ [compose]: JSON.stringify({ services: { 'app-1': one } }) });

// A misspelt variable has no effect and no error.
convention('compose.yaml sets only variables that the app reads', {
  check: checkYaml(compose, (yaml) =>
    keysOf(valueAt(yaml, 'services', 'app-1', 'environment')).filter(
      (name) => !(variables as string[]).includes(name),
    ),
  ),
  bad: [app({ environment: { DRAIN: '1' } }), { [compose]: 'services:\n  app-1: {\n' }],
  good: [app({ environment: { DRAIN_MS: '1' } })],
});

convention('.env.example lists exactly the variables of the app and of compose.yaml', {
  check: (files) => {
    const text = textOf(files, '.env.example');
    if (text === undefined) return [];
    const listed = [...text.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    // The image sets it.
    const own = (variables as string[]).filter((name) => name !== 'NODE_ENV');
    const wanted = new Set([...own, ...variablesIn(files)]);
    return [
      ...[...wanted].filter((name) => !listed.includes(name)).map((name) => `${name} is missing`),
      ...listed.filter((name) => !wanted.has(name)).map((name) => `${name} is not read`),
    ];
  },
  bad: [
    { '.env.example': 'APP_ORIGIN=\n' },
    { '.env.example': `${variables.join('=\n')}=\nX_Y=\n` },
  ],
});

const seconds = (text: Yaml | undefined): number =>
  Number(/^(\d+)s$/.exec(String(text))?.[1] ?? Number.NaN);

// Otherwise the proxy sends requests to an instance that no longer listens.
convention('a stopping instance drains longer than the proxy needs to notice', {
  check: checkYaml(compose, (yaml, files) => {
    const service = valueAt(yaml, 'services', 'app-1');
    const drainS = Number(valueAt(service, 'environment', 'DRAIN_MS')) / 1_000;
    const health = valueAt(
      parseYaml(textOf(files, proxy) ?? ''),
      ...['http', 'services', 'app', 'loadBalancer', 'healthCheck'],
    );
    const noticeS = seconds(valueAt(health, 'interval')) + seconds(valueAt(health, 'timeout'));
    const path = String(valueAt(health, 'path'));
    const slowestS = 60;
    return [
      drainS >= noticeS + 1 ? '' : `DRAIN_MS is ${drainS} s, noticed after ${noticeS} s`,
      seconds(valueAt(service, 'stop_grace_period')) > drainS + slowestS ? '' : 'stop_grace_period',
      files.some((file) => file.path === `app${path}/route.ts`) ? '' : `no such route: ${path}`,
    ].filter(Boolean);
  }),
  bad: [
    ['2000', '90s', '1s', '/api/health/ready'],
    ['5000', '60s', '1s', '/api/health/ready'],
    ['5000', '90s', '4s', '/api/health/ready'],
    ['5000', '90s', '1s', '/api/health/red'],
    ['', '90s', '1s', '/api/health/ready'],
  ].map(([drain, grace, interval, path]) => ({
    ...app({ stop_grace_period: grace, environment: { DRAIN_MS: drain } }),
    [proxy]: JSON.stringify({
      http: {
        services: { app: { loadBalancer: { healthCheck: { path, interval, timeout: '1s' } } } },
      },
    }),
    'app/api/health/ready/route.ts': '',
  })),
});

/** Errors of a Dockerfile: unpinned or large base image, root user, no health check. */
function dockerfileErrors(text: string): string[] {
  const lines = text.split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const users = last.filter((line) => line.startsWith('USER '));
  const froms = lines.filter((line) => line.startsWith('FROM '));
  const versions = Object.values(floor.node.lines);
  return [
    ...froms.filter((line) => !/^FROM node:\d+\.\d+\.\d+-[\w-]+ AS [a-z]+$/.test(line)),
    ...froms.filter((line) => !versions.some((version) => line.includes(`node:${version}-`))),
    ...lines.filter((line) => /^ADD |curl .*\| *sh|--allow-root|:latest/.test(line)),
    ...last.filter((line) => /^COPY (?!--from=)/.test(line)),
    ...(users.length === 1 && users[0] !== 'USER root' ? [] : ['one USER in the last stage']),
    ...['HEALTHCHECK .*CMD \\["node", ', 'CMD \\["node", '].filter(
      (wanted) => !last.some((line) => new RegExp(`^${wanted}`).test(line)),
    ),
  ];
}

const image = `FROM node:${floor.node.lines['24']}-trixie-slim AS app`;
const ending = 'HEALTHCHECK --interval=5s CMD ["node", "a.mjs"]\nCMD ["node", "b.mjs"]\n';

convention('the image pins versions, runs unprivileged and has a health check', {
  check: (files) =>
    dockerfileErrors(textOf(files, 'Dockerfile') ?? `${image}\nUSER node\n${ending}`),
  bad: [
    `FROM node AS app\nUSER node\n${ending}`,
    `FROM node:24.1.0-slim AS app\nUSER node\n${ending}`,
    `${image}\n${ending}`,
    `${image}\nUSER root\n${ending}`,
    `${image}\nUSER node\nUSER root\n${ending}`,
    `${image}\nUSER node\nCOPY . .\n${ending}`,
    `${image}\nUSER node\nCMD ["node", "b.mjs"]\n`,
    `${image}\nUSER node\nHEALTHCHECK --interval=5s CMD ["node", "a.mjs"]\nCMD node b.mjs\n`,
  ].map((text) => ({ Dockerfile: text })),
  good: [{ Dockerfile: `${image}\nCOPY --from=build /app/a ./a\nUSER node\n${ending}` }],
});

/** Every alert of the rules file. */
function rulesIn(yaml: Yaml): { alert: string; expr: string; severity: string }[] {
  const groups = valueAt(yaml, 'groups');
  if (!Array.isArray(groups)) throw new Error('line 1: no groups');
  return groups
    .flatMap((group) => valueAt(group, 'rules') ?? [])
    .map((rule) => ({
      alert: String(valueAt(rule, 'alert') ?? ''),
      expr: String(valueAt(rule, 'expr') ?? ''),
      severity: String(valueAt(rule, 'labels', 'severity') ?? ''),
    }));
}

/** A metric of the proxy, exported only if the proxy's metrics are enabled. */
const proxyMetric = 'traefik_tls_certs_not_after';
const hasMetric = (expr: string, files: Source[]): boolean =>
  /\b(laundry|process|nodejs)_|^up\{/.test(expr) ||
  (expr.includes(proxyMetric) &&
    (textOf(files, compose) ?? '').includes('--metrics.prometheus=true'));

/** Metric names in an expression that the app does not export. */
function unknownMetrics(expr: string): string[] {
  const known = register.getMetricsAsArray().map(({ name }) => name);
  return [...expr.matchAll(/\b(laundry|process|nodejs)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !known.includes(name.replace(/_(bucket|sum|count)$/, '')))
    .filter((name) => !known.includes(name));
}

const rule = (alert: string, expr: string, severity = 'page') =>
  JSON.stringify({ groups: [{ rules: [{ alert, expr, labels: { severity } }] }] });

// An alert about a renamed metric never fires.
convention('every alert uses existing metrics and has a severity', {
  check: checkYaml(alerts, (yaml, files) =>
    rulesIn(yaml).flatMap(({ alert, expr, severity }) => [
      ...unknownMetrics(expr).map((name) => `${alert}: unknown metric ${name}`),
      ...(hasMetric(expr, files) ? [] : [`${alert}: uses no exported metric`]),
      ...(['page', 'ticket'].includes(severity) ? [] : [`${alert}: severity`]),
    ]),
  ),
  bad: [
    { [alerts]: rule('A', 'laundry_nothing > 0') },
    { [alerts]: rule('A', 'laundry_settle_seconds_total > 0') },
    { [alerts]: rule('A', '1 > 0') },
    {
      [alerts]: rule('A', `${proxyMetric} < 0`),
      [compose]: 'services:\n  proxy:\n    command: []\n',
    },
    { [alerts]: rule('A', 'up{job="a"} == 0', 'loud') },
    { [alerts]: 'groups: a\n' },
  ],
  good: [
    { [alerts]: rule('A', 'rate(laundry_settle_seconds_count[5m]) > 0', 'ticket') },
    { [alerts]: rule('A', 'up{job="a"} == 0') },
  ],
});

const prometheus = 'scripts/deploy/prometheus.yaml';
const alertmanager = 'scripts/deploy/alertmanager.yaml';
const listUnder = (yaml: Yaml, ...keys: string[]): Yaml[] => {
  const found = valueAt(yaml, ...keys);
  return Array.isArray(found) ? found : [];
};

// An alert without a receiver reaches no person.
convention('prometheus.yaml loads the alerts and every severity has a receiver', {
  check: (files) => [
    ...checkYaml(prometheus, (yaml) => [
      ...(listUnder(yaml, 'alerting', 'alertmanagers').length > 0 ? [] : ['alerting']),
      ...(listUnder(yaml, 'rule_files').includes('alerts.yaml') ? [] : ['rule_files']),
    ])(files),
    ...checkYaml(alertmanager, (yaml) => {
      const names = listUnder(yaml, 'receivers').map((one) => valueAt(one, 'name'));
      return ['page', 'ticket'].filter((severity) => !names.includes(severity));
    })(files),
  ],
  bad: [
    { [prometheus]: '{"rule_files":["alerts.yaml"]}' },
    { [prometheus]: '{"alerting":{"alertmanagers":[{"static_configs":[]}]}}' },
    { [alertmanager]: '{"receivers":[{"name":"page"}]}' },
  ],
  good: [
    {
      [prometheus]:
        '{"rule_files":["alerts.yaml"],"alerting":{"alertmanagers":[{"static_configs":[]}]}}',
      [alertmanager]: '{"receivers":[{"name":"page"},{"name":"ticket"}]}',
    },
  ],
});

const runbook = 'docs/runbook.md';

const entries = (...names: string[]) => names.map((name) => `\n| \`${name}\` | a |`).join('');

// It is where the person on duty looks an alert up.
convention('the runbook lists exactly the existing alerts and alarms', {
  check: (files) => {
    const text = textOf(files, runbook);
    if (text === undefined) return [];
    const rules = rulesIn(parseYaml(textOf(files, alerts) ?? '{"groups":[]}'));
    const names = [...rules.map(({ alert }) => alert), ...alarmNames];
    const listed = [...text.matchAll(/\n\| `([\w-]+)` \|/g)].map(([, name = '']) => name);
    return [
      ...names.filter((name) => !listed.includes(name)).map((name) => `${name} is missing`),
      ...listed.filter((name) => !names.includes(name)).map((name) => `${name} is not raised`),
    ];
  },
  bad: [
    { [runbook]: entries(...alarmNames.slice(1)) },
    { [runbook]: entries(...alarmNames, 'nothing') },
    { [runbook]: entries(...alarmNames), [alerts]: rule('A', 'up{job="a"} == 0') },
  ],
  good: [{ [runbook]: entries(...alarmNames, 'A'), [alerts]: rule('A', 'up{job="a"} == 0') }],
});

convention('every listed alarm is raised somewhere', {
  check: (files) => {
    const code = files.filter(
      (file) => isProduct(file) && file.path !== 'lib/observability/alarms.ts',
    );
    if (code.length === 0) return [];
    return alarmNames.filter((name) => !code.some(({ text }) => text.includes(`'${name}'`)));
  },
  bad: [
    {
      'lib/a.ts': alarmNames
        .slice(1)
        .map((name) => `'${name}'`)
        .join(),
    },
  ],
});

const topLevel = 'docs/decisions/0001-top-level.md';

convention('decision 0001 explains every top-level entry', {
  check: (files) => {
    const text = textOf(files, topLevel);
    if (text === undefined) return [];
    const entries = files.map(({ path }) => (path.includes('/') ? `${path.split('/')[0]}/` : path));
    return [...new Set(entries)].filter(
      (entry) => !text.includes(`\`${entry}\``) && !text.includes(`\`${entry}run\``),
    );
  },
  bad: [
    { [topLevel]: '`docs/`', 'helm.yaml': '' },
    { [topLevel]: '`docs/`', 'helm/values.yaml': '' },
  ],
  good: [{ [topLevel]: '`docs/` `compose.yaml`', 'compose.yaml': '' }],
});
