import { describeVariables, type Group, type VariableDoc } from './variables';

const head = `# Configuration, field by field

For operators: all environment variables of the app. \`npm run docs\` writes this page from the schemas in \`lib/config/variables\`; a test
compares them.

- Copy \`.env.example\`, which has all of them, and fill in those that are marked **required**. The others have a default that fits most
  deployments. An empty value counts as unset.
- Start-up reads all variables, lists everything that is missing, malformed or unsafe together, and then stops. It never prints a value.
- *Secret* marks values that only the app may read. Keep them in a file that only its owner can read, never in a commit.

Names, colours, logo, legal details and support belong to the brand ([guides/brand.md](guides/brand.md)); texts are in \`messages/\`.
`;

const columns = ['variable', '', 'meaning', 'where to find it', 'symptoms of a wrong value'];

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(row).join('\n');

/** Whether the variable is required, its default and allowed values. */
function standing(variable: VariableDoc): string {
  const { required, fallback, allowed, example, secret } = variable;
  return [
    required ? '**required**' : fallback ? `\`${fallback}\`` : 'empty',
    secret ? '*secret*' : '',
    allowed,
    example && example !== fallback ? `as \`${example}\`` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const section = (group: Group): string =>
  [
    `## ${group.title}`,
    group.chosenBy && `Read only if \`${group.chosenBy.variable}\` is \`${group.chosenBy.value}\`.`,
    group.about,
    table(
      describeVariables(group).map((variable) => [
        `\`${variable.name}\``,
        standing(variable),
        variable.meaning,
        variable.where,
        variable.wrong,
      ]),
    ),
  ]
    .filter(Boolean)
    .join('\n\n');

/** Variables that only `compose.yaml` reads; the app's schemas do not have them. */
const composeVariables = [
  {
    name: 'SITE_HOST',
    meaning: 'The host name of the app.',
    where: 'The host name that points to this machine.',
    wrong: 'The proxy answers 404, or gets no certificate.',
  },
  {
    name: 'ACME_EMAIL',
    meaning: 'The address of the account at Let’s Encrypt.',
    where: 'A mailbox that your operators read.',
    wrong:
      'Let’s Encrypt cannot reach you. It sends no mail about certificates that expire; the alert `CertificateEnds` does.',
  },
  {
    name: 'DATABASE_PASSWORD',
    meaning: 'The database’s password: letters and digits, because it becomes part of a URL.',
    where: '`openssl rand -hex 32`.',
    wrong:
      'As `DATABASE_URL`. PostgreSQL reads it when the volume is created; to change it later see docs/deployment.md.',
    secret: true,
  },
  {
    name: 'PROXIES',
    meaning:
      'The number of proxies in front of the app: 1 is that of compose.yaml, 2 with a CDN before it. Passed to the app as TRUSTED_HOPS.',
    where: 'Count them.',
    wrong: 'As `TRUSTED_HOPS`.',
    value: '1',
  },
  {
    name: 'CDN_ADDRESSES',
    meaning:
      'The networks of the CDN, separated by commas, as 192.0.2.0/24. Only they are trusted for the visitor’s address. Only with PROXIES=2.',
    where: 'The CDN’s published list, which changes.',
    wrong: 'All visitors who come through an address that is missing share one rate limit.',
    value: '',
  },
  {
    name: 'VERSION',
    meaning: 'The tag of the image.',
    where: '`git rev-parse --short HEAD`.',
    wrong: 'Another version runs than you expect.',
    value: 'local',
  },
] as const;

const compose = `## For \`compose.yaml\` alone

The app does not read these ([deployment.md](deployment.md)). \`compose.yaml\` sets \`APP_ORIGIN\`, \`HOST\`, \`PORT\`, \`TRUSTED_HOPS\` and
\`DRAIN_MS\` itself, and \`DATABASE_URL\` and \`DATABASE_CLEAR_HOSTS\` if they are empty.

${table(
  composeVariables.map((variable) => [
    `\`${variable.name}\``,
    'value' in variable
      ? variable.value === ''
        ? 'empty'
        : `\`${variable.value}\``
      : `**required**${'secret' in variable ? '; *secret*' : ''}`,
    variable.meaning,
    variable.where,
    variable.wrong,
  ]),
)}`;

/** The text of docs/configuration.md. */
export const configurationPage = (groups: Group[]): string =>
  `${[head.trimEnd(), ...groups.map(section), compose].join('\n\n')}\n`;

/** The required variables: the table of the README. */
export function requiredTable(groups: Group[]): string {
  const rows = groups.flatMap((group) =>
    describeVariables(group)
      .filter(({ required }) => required)
      .map(({ name, meaning, secret }) => [
        `\`${name}\`${secret ? ' *secret*' : ''}`,
        // Only the first sentence; docs/configuration.md has the rest.
        /^.*?[^.]\.(?= |$)/.exec(meaning)?.[0] ?? meaning,
      ]),
  );
  return [['variable', ''], ['---', '---'], ...rows].map(row).join('\n');
}

const width = 118;

/** Formats a comment, wrapped between words. */
function comment(text: string): string {
  const lines = [''];
  for (const word of text.replaceAll('`', '').split(' ')) {
    const last = lines.length - 1;
    const longer = `${lines[last]} ${word}`;
    if (longer.length <= width) lines[last] = longer;
    else lines.push(` ${word}`);
  }
  return lines.map((line) => `#${line}`).join('\n');
}

const heading = (title: string): string => `# ${`-- ${title} `.padEnd(width, '-')}`;

/** Set by the process that starts the app, never in a file. */
const unwritten = ['NODE_ENV'];

const hint = ({ required, example }: VariableDoc): string =>
  required ? ` Required${example ? `, as ${example}` : ''}.` : '';

function assignment(variable: VariableDoc): string {
  const { name, required, fallback, example, secret } = variable;
  // A required variable stays empty: an error on startup is better than another deployment's
  // address.
  const begin = secret || required ? '' : (example ?? fallback ?? '');
  // An optional variable without a default would be switched on by its example.
  const isOff = !required && fallback === undefined && begin !== '';
  return `${isOff ? '# ' : ''}${name}=${begin}`;
}

/** The text of .env.example. */
export function exampleFile(groups: Group[]): string {
  const parts = groups.map((group) => [
    heading(
      group.chosenBy
        ? `${group.title} (${group.chosenBy.variable}=${group.chosenBy.value})`
        : group.title,
    ),
    ...describeVariables(group)
      .filter(({ name }) => !unwritten.includes(name))
      .map((variable) =>
        [comment(variable.meaning + hint(variable)), assignment(variable)].join('\n'),
      ),
  ]);
  const tail = [
    heading('For compose.yaml alone'),
    comment(
      'compose.yaml sets APP_ORIGIN, HOST, PORT, TRUSTED_HOPS and DRAIN_MS itself, and DATABASE_URL and DATABASE_CLEAR_HOSTS if they are empty.',
    ),
    ...composeVariables.map((variable) =>
      [
        comment(variable.meaning),
        `${variable.name}=${'value' in variable ? variable.value : ''}`,
      ].join('\n'),
    ),
  ];
  return `# Written by \`npm run docs\`. Every variable that the app reads; docs/configuration.md says where to find each and what
# happens when it is wrong. \`npm run demo\` needs none of them.

${[...parts.flat(), ...tail].join('\n\n')}
`;
}
