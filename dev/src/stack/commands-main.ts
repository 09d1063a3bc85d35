import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { auditFolder } from './audit-folder';
import { backUpFolder, StackFile } from './backup/back-up-folder';
import { restoreFolder } from './backup/restore-folder';
import { readJson, StackProblem } from './data-folder';
import { baseEnvironment, projectRoot } from './processes/programs';

/**
 * The commands on a data folder, by name. Each returns the exit code. Their help texts are in dev/prepare/commands.mjs.
 */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  audit,
  backup,
  restore,
  operator: (args) => runInService('svc-auth', 'main.js', ['operator', ...args]),
  standings: (args) => runInService('svc-contest', 'community/standings/command/main.js', args),
};

const [name = '', ...args] = process.argv.slice(2);
main(name, args).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isUserError = error instanceof StackProblem || isParseArgsError(error);
    console.error(isUserError ? error.message : error);
    if (isParseArgsError(error)) console.error(`see npx baazi ${name} --help`);
    process.exit(1);
  },
);

async function main(name: string, args: string[]): Promise<number> {
  const command = commands[name];
  if (!command) throw new StackProblem(`no command ${name}; there are ${Object.keys(commands).join(', ')}`);
  return command(args);
}

function isParseArgsError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function audit(args: string[]): Promise<number> {
  const {
    data,
    chain,
    proofs,
    log,
    head,
    'books-head': booksHeads,
    export: exported,
    resume,
    ...range
  } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: '.data' },
      chain: { type: 'boolean', default: false },
      proofs: { type: 'boolean', default: false },
      head: { type: 'string', multiple: true, default: [] },
      log: { type: 'boolean', default: false },
      export: { type: 'string' },
      'books-head': { type: 'string', multiple: true, default: [] },
      resume: { type: 'boolean', default: false },
      from: { type: 'string' },
      to: { type: 'string' },
      ids: { type: 'string' },
    },
  }).values;
  const flags = Object.entries({ chain, proofs, log, resume }).flatMap(([flag, isSet]) => (isSet ? [`--${flag}`] : []));
  const heads = [...head.flatMap((one) => ['--head', one]), ...booksHeads.flatMap((one) => ['--books-head', one])];
  const compared = exported === undefined ? [] : ['--export', path.resolve(exported)];
  const ranges = Object.entries(range).flatMap(([option, value]) => [`--${option}`, value]);
  return auditFolder(data, { args: [...flags, ...heads, ...compared, ...ranges] });
}

async function backup(args: string[]): Promise<number> {
  const { data, to } = parseArgs({
    args,
    options: { data: { type: 'string', default: '.data' }, to: { type: 'string' } },
  }).values;
  if (!to) throw new StackProblem('--to FOLDER is missing');
  const startedAtMs = Date.now();
  const { takenAt, collections } = await backUpFolder(data, to);
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(
    `${to}: ${documents} documents as of ${takenAt}, with secrets and releases (${secondsSince(startedAtMs)} s)`,
  );
  return 0;
}

async function restore(args: string[]): Promise<number> {
  const { from, data } = parseArgs({
    args,
    options: { from: { type: 'string' }, data: { type: 'string', default: '.data' } },
  }).values;
  if (!from) throw new StackProblem('--from FOLDER is missing');
  const startedAtMs = Date.now();
  const { takenAt, collections, resentEvents } = await restoreFolder(from, data);
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(
    `${data}: ${documents} documents as of ${takenAt}; ${resentEvents} events go out again ` +
      `(${secondsSince(startedAtMs)} s)`,
  );
  console.log(`next: npm run audit -- --data ${data}, then npm start -- --data ${data}`);
  return 0;
}

const secondsSince = (startedAtMs: number): string => ((Date.now() - startedAtMs) / 1000).toFixed(1);

/** Runs a service's own program with the environment that the service has in the stack on `--data DIR`. */
async function runInService(service: string, program: string, args: string[]): Promise<number> {
  const at = args.indexOf('--data');
  const dataDir = at === -1 ? '.data' : (args[at + 1] ?? '.data');
  const rest = at === -1 ? args : args.filter((_, i) => i !== at && i !== at + 1);
  const stackFile = path.join(dataDir, 'stack.json');
  if (!fs.existsSync(stackFile))
    throw new StackProblem(`no stack runs on ${dataDir}: start it first, or name its folder with --data`);
  const environment = readJson(stackFile, StackFile)?.environments[service];
  const child = spawn(process.execPath, [path.join(projectRoot, service, 'dist', program), ...rest], {
    env: { ...baseEnvironment(), ...environment },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
