/**
 * Imports go down, never up, sideways or in a circle, types included: app → components → lib, and
 * inside lib by eleven ranks. These are the folders of lib by rank, the lowest first. Folders of
 * one rank must not import each other; callers pass values between them.
 */
const ranks = [
  ['kernel'],
  ['config'],
  ['observability', 'i18n'],
  ['db', 'http'],
  ['integrations', 'operator', 'demo'],
  ['auth'],
  ['messaging'],
  ['checkout', 'tracking'],
  ['wizard', 'feedback'],
  ['api'],
  ['server'],
];

/** The files of lib/wizard by rank, the lowest first: each imports its own rank and lower ones. */
const wizardRanks = [
  // Values that the browser has too, places and the catalogue.
  [
    'draft-revision|origin|preferences|place/.*',
    'plans/(plans(-suggestion|\\.server)?|quote(\\.server)?)',
  ],
  // A journey, its steps and what they answer.
  ['journey|facts|step|screen|wizard-call|draft|plans/pickup(\\.server)?'],
  // Decisions about a journey, without input or output.
  ['engine|page-owner\\.server|plans/(preselected-plan|chosen-plan\\.server)'],
  // The stored journey, and the partner calls of single steps.
  ['(journey-repository|fresh-proof|load-once|summary|customer|preferences)\\.server'],
  // What a step's submit gets besides its answers.
  ['(paid-order|context|sign-out|change)\\.server'],
  // What a route calls.
  ['(keep-draft|open-step|resume-links|screen|submit-step)\\.server'],
];

const tests = '\\.(test|fixture)\\.tsx?$';
const anyOf = (folders) => `^lib/(${folders.join('|')})/`;

const rankRules = ranks.flatMap((folders, index) => {
  const from = (path) => ({ path, pathNot: tests });
  const above = ranks.slice(index + 1).flat();
  const up = {
    name: `lib-rank-${index + 1}-up`,
    severity: 'error',
    comment: `${folders.join(', ')} may import only lower ranks`,
    from: from(anyOf(folders)),
    to: { path: anyOf(above) },
  };
  const sideways = {
    name: `lib-rank-${index + 1}-sideways`,
    severity: 'error',
    comment: 'folders of one rank do not import each other: pass values',
    from: from(`^lib/(${folders.join('|')})/`),
    to: { path: anyOf(folders), pathNot: '^lib/$1/' },
  };
  return [...(above.length > 0 ? [up] : []), ...(folders.length > 1 ? [sideways] : [])];
});

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const wizardFiles = (files) => `^lib/wizard/(${files.join('|')})\\.ts$`;

const wizardRules = wizardRanks
  .slice(0, -1)
  .map((files, index) =>
    forbid(
      `wizard-rank-${index + 1}-up`,
      'files of lib/wizard import their own rank and lower ones',
      { path: wizardFiles(files), pathNot: tests },
      { path: wizardFiles(wizardRanks.slice(index + 1).flat()) },
    ),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rankRules,
    ...wizardRules,
    forbid(
      'wizard-files-are-ranked',
      'every file of lib/wizard has a rank, in scripts/depcruise.config.cjs',
      { pathNot: tests },
      { path: '^lib/wizard/.*\\.ts$', pathNot: `${wizardFiles(wizardRanks.flat())}|${tests}` },
    ),
    forbid('no-circle', 'types included', {}, { circular: true }),
    forbid(
      'lib-folders-are-ranked',
      'every folder of lib has a rank, in scripts/depcruise.config.cjs',
      {},
      { path: '^lib/', pathNot: anyOf(ranks.flat()) },
    ),
    forbid('lib-is-lowest', 'lib knows no view', { path: '^lib/' }, { path: '^(app|components)/' }),
    forbid(
      'components-know-no-route',
      'components never import app',
      { path: '^components/' },
      { path: '^app/' },
    ),
    forbid(
      'ui-knows-no-product',
      'the design system imports itself, values and formats',
      { path: '^components/ui/', pathNot: tests },
      { path: '^(components/(?!ui/)|lib/(?!(kernel|i18n)/))' },
    ),
    forbid(
      'steps-do-not-know-each-other',
      'no step knows another one: the engine passes values',
      { path: '^components/steps/([^/]+)/', pathNot: tests },
      { path: '^components/steps/[^/]+/', pathNot: '^components/steps/$1/' },
    ),
    forbid(
      'steps-do-not-know-the-registry',
      'the registry knows the steps, never the other way round',
      { path: '^components/steps/[^/]+/', pathNot: tests },
      { path: '^components/steps/(registry|views)\\.tsx?$' },
    ),
    forbid(
      'registry-stays-on-the-server',
      'a view that could reach the registry would ship every step',
      { path: '^components/', pathNot: `^components/steps/registry|\\.server\\.tsx?$|${tests}` },
      { path: '^components/steps/registry\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'app-knows-no-sandbox',
      'they meet over HTTP',
      { path: '^(app|components|lib|server\\.ts)' },
      { path: '^sandbox/' },
    ),
    forbid(
      'sandbox-knows-no-app',
      'they share no code',
      { path: '^sandbox/' },
      { path: '^(app|components|lib|messages|server\\.ts)' },
    ),
    forbid(
      'product-knows-no-tests-or-scripts',
      'what ships imports nothing that does not',
      { path: '^(app|components|lib|sandbox|server\\.ts)', pathNot: tests },
      { path: `^(e2e|scripts)/|${tests}` },
    ),
    forbid(
      'only-tests-import-both',
      'scripts start the two as processes; only tests look into the app',
      { path: '^scripts/', pathNot: tests },
      // A pure module: it gives the brand's pictures the same fonts as its pages.
      { path: '^(app|components|sandbox|lib)/', pathNot: '^lib/config/brand/font\\.ts$' },
    ),
    forbid(
      'scripts-know-no-verification',
      'scripts start it as processes',
      { path: '^scripts/' },
      { path: '^e2e/' },
    ),
    forbid(
      'verification-knows-the-stack-alone',
      'of scripts, only what starts and stops the processes of a run',
      { path: '^e2e/' },
      { path: '^scripts/(?!stack/)' },
    ),
    forbid(
      'demo-stays-in-demo-builds',
      'a production build has neither the panel nor the code that empties a database',
      { path: '^(app|components|lib)/', pathNot: '^(components|lib)/demo/|\\.demo\\.tsx?$' },
      { path: '^(components|lib)/demo/' },
    ),
    forbid(
      'dev-packages-stay-home',
      'what ships runs without the devDependencies',
      { path: '^(app|components|lib|sandbox|server\\.ts)', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    forbid(
      'resolves',
      'an import that leads nowhere',
      {},
      { couldNotResolve: true, pathNot: '\\.css$' },
    ),
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: false,
  },
};
