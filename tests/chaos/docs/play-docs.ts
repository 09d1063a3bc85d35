// Plays the commands of every page (blocks of `sh`, indented blocks, and commands between back ticks), beginning with
// README.md, CONTRIBUTING.md and docs/run-it.md, from top to bottom in a clean clone, as a newcomer would, but for those
// that left-out.ts lists with their reasons: a command that runs on
// is waited for and ended by Ctrl-C, all else must exit with 0. The table of commands with their seconds goes to
// standard output; ends with 1 when one fails.
// Usage: npm run chaos -- docs [--only TEXT] [--bare [--work FOLDER]]
//   --only TEXT   only commands that contain TEXT, and the starts before them
//   --bare        in a container with nothing but Debian, Node, npm and git (as root, with what `containers` needs)
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { commandsIn } from './commands-in';
import { playInContainer } from './bare-container';
import { reasonToLeaveOut } from './left-out';
import { portalClient } from '../../portal/client';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    bare: { type: 'boolean' },
    work: { type: 'string', default: '/var/tmp/baazi-containers' },
  },
});
const root = path.resolve(__dirname, '../../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-docs-'));
const clone = path.join(scratch, 'ipl-baazi');
const PATIENCE_MS = 20 * 60_000;

/** The command with its blanks filled in, and with a smaller measure of work that takes long. */
const filledIn = (command: string): string =>
  command
    .replace('EMAIL', email)
    .replace('--players 500', '--players 20')
    .replace('https://...', 'http://localhost:8080')
    .replaceAll('/tmp/', `${scratch}/`);
let email = '';
let edits = 0;

/** Commands on a running stack: the plain one, that the pages begin with. */
const needsStack = /^npm run (release|releases|operator|audit|dev -w shell)\b|^npx baazi dev\b/;
const PLAIN = 'npm start';

/** Does as a reader would before a command: starts the stack, has an account, has changed or released a remote. */
async function prepare(command: string): Promise<void> {
  if (needsStack.test(command) && !running.some((one) => one.command === PLAIN)) await play(PLAIN);
  if (command.includes('EMAIL') && email === '') email = await signUp();
  if (command.endsWith(' --remove')) await play(command.replace(' --remove', ''));
  if (!/^npm run release -- mf-\S+( --canary|$)/.test(command)) return;
  edits += 1;
  const [, part = ''] = /-- (mf-\S+)/.exec(command) ?? [];
  fs.appendFileSync(path.join(clone, part, 'src/lifecycles.ts'), `export const edited${edits} = ${Date.now()};\n`);
}
/** Commands that run on, and what they print once they are up. */
const runsOn: [RegExp, RegExp][] = [
  [/^npm start(?!.*--help)/, /is ready at/],
  [/^npm run (dev|workshop) -w (mf-|@baazi)/, /compiled successfully/],
  [/^npx baazi db\b(?!.*--help)/, /ready/],
  [/^npx baazi dev\b/, /until /],
];

interface Running {
  command: string;
  child: ChildProcess;
}
const running: Running[] = [];
const rows: { from: string; command: string; seconds: number; result: string }[] = [];

function launch(command: string): { child: ChildProcess; output: () => string } {
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd: clone, stdio: 'pipe', detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}
const exited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function interrupt({ child }: Running): Promise<void> {
  if (exited(child) || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGINT');
  const patience = Date.now() + 60_000;
  while (!exited(child) && Date.now() < patience) await sleep(100);
  if (!exited(child)) throw new Error('Ctrl-C did not end it within a minute');
}
async function interruptAll(isMeant: (one: Running) => boolean): Promise<void> {
  for (const one of running.filter(isMeant)) {
    await interrupt(one);
    running.splice(running.indexOf(one), 1);
  }
}

/** Resolves to the end of what a command printed, and throws if it failed. */
async function play(command: string): Promise<string> {
  const isUp = runsOn.find(([which]) => which.test(command))?.[1];
  // A stack ends the one on its folder and port; a part's own server stands for itself.
  if (command.startsWith('npm start') && isUp && !command.includes('--data'))
    await interruptAll((one) => one.command.startsWith('npm start'));
  const { child, output } = launch(command);
  const patience = Date.now() + PATIENCE_MS;
  while (!exited(child) && !(isUp?.test(output()) ?? false)) {
    if (Date.now() > patience)
      throw new Error(`no end within ${PATIENCE_MS / 60_000} minutes:\n${output().slice(-500)}`);
    await sleep(100);
  }
  if (isUp && !exited(child)) {
    running.push({ command, child });
    if (!command.startsWith('npm start')) await interruptAll((one) => one.child === child);
    return 'is up';
  }
  if (isUp || child.exitCode !== 0) throw new Error(`exit code ${child.exitCode}:\n${output().slice(-1500)}`);
  return output().trim().split('\n').at(-1) ?? '';
}

/** An account that the README's `operator -- add` can make an operator. */
async function signUp(): Promise<string> {
  const stack = {
    base: 'http://localhost:8080',
    mailBase: 'http://localhost:8025',
    operator: () => ({ email: '', password: '' }),
  };
  return (await portalClient(stack).signUp()).email;
}

async function main(): Promise<void> {
  execFileSync('git', ['clone', '--quiet', root, clone]);
  // A newcomer clones main: what a branch changes is no change here.
  execFileSync('git', ['update-ref', 'refs/remotes/origin/main', 'HEAD'], { cwd: clone });
  for (const { from, command } of commandsIn(root)) {
    const isStart = command.startsWith('npm start');
    if (!isStart && !command.includes(values.only)) continue;
    const reason = reasonToLeaveOut(command);
    const began = Date.now();
    let result = reason === undefined ? '' : `not played: ${reason}`;
    if (reason === undefined)
      try {
        await prepare(command);
        result = await play(filledIn(command));
      } catch (error) {
        result = `FAILED: ${error instanceof Error ? error.message : String(error)}`;
      }
    const seconds = Math.round((Date.now() - began) / 1000);
    rows.push({ from, command, seconds, result });
    console.log(`${from.padEnd(16)} ${String(seconds).padStart(4)} s  ${command}\n${' '.repeat(25)}${result}`);
  }
  await interruptAll(() => true);
}

if (values.bare) process.exit(playInContainer(values.work, ['--only', values.only]));
main().then(
  () => {
    const failed = rows.filter(({ result }) => result.startsWith('FAILED'));
    const played = rows.filter(({ result }) => !result.startsWith('not played'));
    console.log(`${played.length - failed.length} of ${played.length} commands of the docs work`);
    fs.rmSync(scratch, { recursive: true, force: true });
    process.exit(failed.length > 0 ? 1 : 0);
  },
  async (error: unknown) => {
    console.error(error);
    await interruptAll(() => true).catch(console.error);
    process.exit(1);
  },
);
