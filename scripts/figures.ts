import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions } from './stack/options';
import { inRoot, root } from './stack/root';

const code = /\.(ts|tsx|mjs|css)$/;
const test = /\.(test|fixture)\.tsx?$/;
const product = /^(app|components|lib)\//;
const gallery = /^components\/gallery\/|\/[\w-]*states\.ts$/;

interface File {
  path: string;
  lines: number;
}

/** The code files that Git tracks and that still exist, with their line counts. */
function trackedCode(): File[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  return listed
    .split('\0')
    .filter((file) => code.test(file) && existsSync(inRoot(file)))
    .map((file) => ({
      path: file,
      lines: readFileSync(inRoot(file), 'utf8').split('\n').length - 1,
    }));
}

function row(name: string, files: File[]): string {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return `${name.padEnd(40)}${String(files.length).padStart(6)} files ${lines.toLocaleString('en').padStart(8)} lines`;
}

const usage = `npm run figures
  Counts files and lines of code by folder: the product, its tests, and everything else.`;

/** Prints the size of each part of the repository. */
export async function main(args: string[]): Promise<number> {
  if (!readOptions(args, usage, {})) return 0;
  const all = trackedCode();
  const under = (...folders: string[]) =>
    all.filter((file) => folders.some((folder) => file.path.startsWith(`${folder}/`)));
  const isProduct = (file: File) => product.test(file.path) && !test.test(file.path);
  const unitTests = all.filter((file) => product.test(file.path) && test.test(file.path));
  const rows: [string, File[]][] = [
    ['product (app, components, lib)', all.filter(isProduct)],
    ...['app', 'components', 'lib'].map((folder): [string, File[]] => [
      `  ${folder}`,
      under(folder).filter(isProduct),
    ]),
    [
      '  of which gallery and states',
      all.filter((file) => isProduct(file) && gallery.test(file.path)),
    ],
    ['everything else', [...unitTests, ...under('e2e', 'sandbox', 'scripts')]],
    ['  unit tests', unitTests],
    ...['e2e', 'sandbox', 'scripts'].map((folder): [string, File[]] => [
      `  ${folder}`,
      under(folder),
    ]),
    ['files at the root of components/steps', under('components/steps').filter(isLoose)],
  ];
  for (const [name, files] of rows) console.log(row(name, files));
  return 0;
}

const isLoose = (file: File): boolean => path.dirname(file.path) === 'components/steps';
