import { execFileSync } from 'node:child_process';
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../../scripts/stack/root';

/** The content of the image as a folder, and how it is run. */
export interface ImageFiles {
  folder: string;
  /** The `ENV` of the image. */
  environment: Record<string, string>;
  command: string[];
  healthCheck: string[];
}

interface DockerStage {
  name: string;
  instructions: string[];
}

function stagesOf(dockerfile: string): DockerStage[] {
  const lines = dockerfile
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: DockerStage[] = [];
  for (const line of lines) {
    const [, name] = /^FROM \S+ AS (\S+)$/.exec(line) ?? [];
    if (name) stages.push({ name, instructions: [] });
    else stages.at(-1)?.instructions.push(line);
  }
  return stages;
}

/** The arguments of every instruction of one kind. */
const restOf = (stage: DockerStage, sort: string): string[] =>
  stage.instructions
    .filter((line) => line.startsWith(`${sort} `))
    .map((line) => line.slice(sort.length + 1));

/** Files that a stage deletes after creating them. */
function removedBy(stage: DockerStage | undefined): (file: string) => boolean {
  const patterns = (stage?.instructions ?? [])
    .flatMap((line) => [...line.matchAll(/rm -rf ([^&]+)/g)])
    .flatMap(([, files = '']) => files.trim().split(/\s+/))
    .map(
      (pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`),
    );
  return (file) => patterns.some((pattern) => pattern.test(file));
}

/**
 * The installed packages that `npm ci --omit=dev --workspaces=false` would install, without the
 * sandbox's.
 */
function packages(): string[] {
  const asked = ['ls', '--all', '--parseable', '--omit=dev', '--workspaces=false'];
  const listed = execFileSync('npm', asked, { cwd: inRoot(), encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((folder) => path.relative(inRoot(), folder))
    .filter((name) => name !== '');
}

const filesOf = (entry: string): string[] =>
  lstatSync(inRoot(entry)).isFile()
    ? [entry]
    : readdirSync(inRoot(entry), { recursive: true, encoding: 'utf8' })
        .map((file) => `${entry}/${file}`)
        .filter((file) => lstatSync(inRoot(file)).isFile());

/** The files of a package without nested packages, which are listed separately. */
const filesOfPackage = (name: string): string[] =>
  filesOf(name).filter((file) => !file.slice(name.length).startsWith('/node_modules/'));

function link(file: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  linkSync(inRoot(file), to);
}

/**
 * Assembles what the last stage of the Dockerfile copies from the build and the packages of this
 * checkout, and nothing else, so that a missing file shows. Files are linked, not copied.
 */
export function copyImageFiles(folder: string): ImageFiles {
  const stages = stagesOf(readFileSync(inRoot('Dockerfile'), 'utf8'));
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');
  rmSync(folder, { recursive: true, force: true });
  for (const copy of restOf(last, 'COPY')) {
    const [, from = '', what = ''] = /^--from=(\S+) (.+)$/.exec(copy) ?? [];
    const words = what.split(' ').map((word) => word.replace(/^\/app\/|^\.\//, ''));
    const target = words.pop() ?? '';
    const isRemoved = removedBy(stages.find(({ name }) => name === from));
    for (const entry of words) {
      const files = entry === 'node_modules' ? packages().flatMap(filesOfPackage) : filesOf(entry);
      const isFile = statSync(inRoot(entry)).isFile();
      for (const file of files.filter((one) => !isRemoved(one))) {
        const name = isFile ? path.basename(file) : path.relative(entry, file);
        link(file, path.join(folder, target, name));
      }
    }
  }
  const words = (text: string | undefined): string[] =>
    JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? '[]');
  return {
    folder,
    environment: Object.fromEntries(
      restOf(last, 'ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    ),
    command: words(restOf(last, 'CMD')[0]),
    healthCheck: words(restOf(last, 'HEALTHCHECK')[0]),
  };
}

/** The files of a folder with their modification times, for comparison. */
export const inventory = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => [file, lstatSync(path.join(folder, file))] as const)
    .filter(([, entry]) => entry.isFile())
    .map(([file, { mtimeMs }]) => `${file} ${mtimeMs}`)
    .sort();
