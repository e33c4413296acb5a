import { composeVariables } from './compose-variables';
import { type Explained, explainAll, type Group } from './explained';

const head = `# Configuration, field by field

Written by \`npm run docs\` from the schemas in \`lib/config/variables\`; a test fails where the two differ.

Everything that differs from one installation to another is an environment variable. Copy \`.env.example\`, which has all of them, and fill
in what is marked **required**: the rest has a default that is right for most. An empty value counts as none. A start reads all of them,
names everything that is missing, malformed or unsafe together at once, and then refuses: nothing half-starts, and no value is ever
shown. *Secret* is what nobody but the app may read: a file that its owner alone can read, never a commit.

Not here: names, colours, logo, legal lines and support are the brand's ([guides/brand.md](guides/brand.md)); texts are in \`messages/\`.
`;

const columns = ['variable', '', 'what it is', 'where it is found', 'when it is wrong'];

const row = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const table = (rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map(row).join('\n');

/** Whether the variable is required, its default and its form. */
function standing(variable: Explained): string {
  const { required, fallback, form, example, secret } = variable;
  return [
    required ? '**required**' : fallback ? `\`${fallback}\`` : 'empty',
    secret ? '*secret*' : '',
    form,
    example && example !== fallback ? `as \`${example}\`` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const section = (group: Group): string =>
  [
    `## ${group.title}`,
    group.chosenBy &&
      `Where \`${group.chosenBy.variable}\` is \`${group.chosenBy.value}\`: other providers' variables are not asked for.`,
    group.about,
    table(
      explainAll(group).map((variable) => [
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

const compose = `## For \`compose.yaml\` alone

The app does not read these ([deployment.md](deployment.md)). \`APP_ORIGIN\`, \`HOST\`, \`PORT\`, \`TRUSTED_HOPS\` and \`DRAIN_MS\` are then
set there, and \`DATABASE_URL\` and \`DATABASE_CLEAR_HOSTS\` where they are left empty.

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
    explainAll(group)
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

const hint = ({ required, example }: Explained): string =>
  required ? ` Required${example ? `, as ${example}` : ''}.` : '';

function assignment(variable: Explained): string {
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
    ...explainAll(group)
      .filter(({ name }) => !unwritten.includes(name))
      .map((variable) =>
        [comment(variable.meaning + hint(variable)), assignment(variable)].join('\n'),
      ),
  ]);
  const tail = [
    heading('For compose.yaml alone'),
    comment(
      'APP_ORIGIN, HOST, PORT, TRUSTED_HOPS and DRAIN_MS are then set there, and DATABASE_URL and DATABASE_CLEAR_HOSTS where they are left empty.',
    ),
    ...composeVariables.map((variable) =>
      [
        comment(variable.meaning),
        `${variable.name}=${'value' in variable ? variable.value : ''}`,
      ].join('\n'),
    ),
  ];
  return `# Written by \`npm run docs\`. Every variable that the app reads; docs/configuration.md says where each is found and what
# happens when it is wrong. \`npm run demo\` needs none of them: it sets its own.

${[...parts.flat(), ...tail].join('\n\n')}
`;
}
