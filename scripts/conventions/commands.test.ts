import { law } from './law';
import type { Source } from './tree';

const isPage = ({ path }: Source): boolean => /^(docs\/.*|README|CONTRIBUTING)\.?\w*$/.test(path);

/** What of a page a person copies into a shell: its blocks, and what stands between backticks. */
const commandsOf = ({ text }: Source): string[] => {
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  const rest = text.replaceAll(/^```\w*\n.*?^```/gms, '');
  return [...blocks, ...[...rest.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)];
};

/** `.env` read into a shell that goes on after it: not between a bracket that opens and the one that closes it. */
function leaksEnvironment(command: string): boolean {
  const words = command.replaceAll(/(^|\s)#.*$/gm, '$1');
  const place = words.search(/(\.|source) \.?\/?\.env\b/);
  if (place < 0) return false;
  const before = words.slice(0, place);
  return before.split('(').length <= before.split(')').length;
}

law('no page has .env read into a shell that goes on: compose would prefer what it exports', {
  check: (files) =>
    files.filter(isPage).flatMap((file) =>
      commandsOf(file)
        .filter(leaksEnvironment)
        .map((command) => `${file.path}  ${command}`),
    ),
  bad: [
    { 'docs/a.md': '```sh\nset -a; . ./.env; set +a\nnpm run a\n```\n' },
    { 'docs/a.md': 'with its environment (`set -a; . ./.env; set +a`)' },
    { 'docs/a.md': '```sh\n(echo a)\nsource .env\n```\n' },
    { 'docs/a/b.md': '```sh\n# (in a shell\n. ./.env\n```\n' },
  ],
  good: [
    { 'docs/a.md': '```sh\n(\n  set -a; . ./.env\n  npm run a\n)\n```\n' },
    { 'docs/a.md': 'in a shell of its own: `(. ./.env; npm run a)`, or `--env-file=.env`' },
  ],
});

/** Files of settings that a block makes anew, and not adds to. */
const written = (file: Source): string[] =>
  commandsOf(file).flatMap((command) =>
    [...command.matchAll(/[^>\s]\s*>\s*([\w./-]+\.(?:ya?ml|conf|env))\b/g)].map(
      ([, path = '']) => path,
    ),
  );

const changed = ({ text }: Source): string[] =>
  [...text.matchAll(/in `([\w./-]+\.ya?ml)`/g)].map(([, path = '']) => path);

law('what a page has somebody write into a file, no other block of it overwrites', {
  check: (files) =>
    files.filter(isPage).flatMap((file) => {
      const paths = written(file);
      const others = [...paths, ...changed(file)];
      return [...new Set(paths)].filter((path) => others.filter((one) => one === path).length > 1);
    }),
  bad: [
    { 'docs/a.md': '```sh\ncat > a.yaml <<END\nEND\n```\n\n```sh\necho b > a.yaml\n```\n' },
    { 'docs/a.md': 'Put this, in `a.yaml`:\n\n```sh\ncat > a.yaml <<END\nEND\n```\n' },
  ],
  good: [
    {
      'docs/a.md': '```sh\ncat >> a.yaml <<END\nEND\n```\n\n```sh\ncat > a.yaml <<END\nEND\n```\n',
    },
  ],
});
