import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../../..');
/** The samples in `elsewhere/`; a build of `home-ground` is a script, one of `money-map` a module. */
export const remotes = { 'home-ground': ['rspack', 'build'], 'money-map': ['vite', 'build'] } as const;
export type RemoteFolder = keyof typeof remotes;

const errorText = (error: unknown): string =>
  error instanceof Error && 'stderr' in error && 'stdout' in error
    ? `${String(error.stdout)}${String(error.stderr)}`
    : String(error);

/** Runs a program there; returns its output, or throws with it. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, maxBuffer: 64 * 2 ** 20 });
    return stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')}\n${errorText(error)}`, { cause: error });
  }
}
/** A command of this repository. */
export const atHome = (...args: string[]): Promise<string> => run(root, process.execPath, ...args);

/** The packs, as `npx baazi pack` writes them. */
export async function pack(into: string): Promise<string[]> {
  const reported = await atHome('packages/bundler/pack/pack.mjs', into);
  return reported.trim().split('\n');
}

const samplePage = `
import { endpoints, paths } from '@baazi/contracts';
import { Button, Card, lifecycles, theme, useCall, usePlayer } from '@baazi/portal-kit';
function App() {
  const player = usePlayer();
  const page = useCall(endpoints.dashboard);
  if (page.at !== 'ready') return <Button to={paths.wallet}>{page.at}</Button>;
  const matches: number = page.response.matches.length;
  // @ts-expect-error the contract has no such field
  page.response.nothing;
  return <Card as="section" aria-label={theme.color.text}>{player?.user.name} {matches}</Card>;
}
export const { bootstrap, mount, unmount, unload } = lifecycles(App);
`;

/** The packs alone in an empty folder: their types hold under \`strict\`, those of the libraries included. */
export async function compileInEmptyFolder(folder: string, packs: readonly string[]): Promise<void> {
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true, "type": "module"}');
  fs.writeFileSync(path.join(folder, 'look.tsx'), samplePage);
  await run(folder, 'npm', 'install', '--no-audit', '--no-fund', 'typescript@7.0.2', ...packs);
  const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--jsx', 'react-jsx', '--target', 'es2022'];
  for (const module of [
    ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ['--module', 'nodenext', '--moduleResolution', 'nodenext'],
  ])
    await run(folder, 'npx', 'tsc', ...options, ...module, 'look.tsx');
}

/** The other team's repository, away from this one, with its packages and the packs. */
export async function settleElsewhere(folder: string, packs: readonly string[]): Promise<void> {
  for (const name of ['package.json', 'package-lock.json', ...Object.keys(remotes)])
    fs.cpSync(path.join(__dirname, 'elsewhere', name), path.join(folder, name), { recursive: true });
  // Not `ci`: that wants the binaries of every platform in the lock.
  await run(folder, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund');
  await run(folder, 'npm', 'install', '--no-save', '--no-audit', '--no-fund', ...packs);
}

/** Builds and describes a remote with vanilla tools; returns the build's folder and the command's output. */
export async function buildElsewhere(
  folder: string,
  remote: RemoteFolder,
): Promise<{ dist: string; description: string }> {
  const project = path.join(folder, remote);
  await run(project, 'npx', 'tsc');
  await run(project, 'npx', ...remotes[remote]);
  return { dist: path.join(project, 'dist'), description: await run(project, 'npx', 'baazi', 'describe-release') };
}
