// Compares a part of this checkout, or a stored release of an app, with all that runs: services and gateway, as they
// say it themselves, releases that a link can run, and all that was live in the last 30 days: the shells and remotes
// that a registry named, and the services that --replace has kept. Ends with 1 and the names of those that would break.
// Usage: npx baazi can-i-deploy svc-wallet@1.2.0 [--data .data]     the local stack
//        npx baazi can-i-deploy svc-wallet@1.2.0 --running DIR      agreements saved from GET /agreement, one file each
//        ... --replace      the part is deployed next: keeps, beside the releases, what the build that runs has agreed to
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  agreementOf,
  agreementShape,
  describeContracts,
  releasedContracts,
  whoBreaks,
  type Agreement,
} from '@baazi/contracts/agreements';
import { agreementsSince, keepAgreement, openStore, pinnableReleases, releasesSince } from '@baazi/releases';
import { z } from 'zod';

const root = path.resolve(__dirname, '..');
const COUNTED_MS = 30 * 24 * 3600_000;
const CONTRACTS = '@baazi/contracts';
/** The version of a part that was built before parts said what they serve: it counts as the last released contracts. */
const OF_BEFORE = 'of before';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: path.join(root, '.data') },
    running: { type: 'string' },
    replace: { type: 'boolean' },
  },
});
const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
const released = releasedContracts.parse(readJson(path.join(root, 'packages/contracts/contracts.released.json')));

type Store = Awaited<ReturnType<typeof openStore>>;
/** `isByLink`: no registry of the last 30 days names the release. */
type App = Agreement & { isByLink: boolean };

/**
 * The shells and remotes that browsers may run. They call the endpoints that their releases name, in the shapes of the
 * last released contracts; one that the contracts do not have any more, as what runs serves it.
 */
async function appsIn(store: Store, services: readonly Agreement[], since: Date): Promise<App[]> {
  const named = await releasesSince(store, since);
  const byLink = (await pinnableReleases(store)).filter(
    ({ name, version }) => !named.some((release) => release.name === name && release.version === version),
  );
  const served = services.flatMap(({ serves }) => Object.entries(serves));
  const endpoints = { ...Object.fromEntries(served), ...describeContracts().endpoints, ...released.endpoints };
  return [...named, ...byLink].map((release) => {
    const { name, version, uses, lastSeenAt } = release;
    const names = new Set(uses?.[CONTRACTS]?.names);
    const calls = Object.fromEntries(Object.entries(endpoints).filter(([endpoint]) => names.has(endpoint)));
    const isByLink = byLink.includes(release);
    return { part: name, version, serves: {}, calls, emits: {}, consumes: {}, lastSeenAt, isByLink };
  });
}

/** The builds of services that were replaced. */
const servicesOfBefore = async (store: Store, since: Date): Promise<Agreement[]> =>
  (await agreementsSince(store, since)).map(({ text, lastSeenAt }) => ({
    ...agreementShape.parse(JSON.parse(text)),
    lastSeenAt,
  }));

/** Keeps what a running build calls and consumes; what it serves and emits ends with it. */
const keep = (store: Store, { part, version, calls, consumes }: Agreement): Promise<void> =>
  keepAgreement(store, { part, text: JSON.stringify({ part, version, serves: {}, calls, emits: {}, consumes }) });

/** The agreement of a running instance. One that was built before it said so has that of the last released contracts. */
async function askInstance(part: string, port: number): Promise<Agreement> {
  const answer = await fetch(`http://127.0.0.1:${port}/agreement`, { signal: AbortSignal.timeout(5000) });
  if (answer.status === 404) return agreementOf(part, OF_BEFORE, released);
  if (!answer.ok) throw new Error(`${part} answers ${answer.status}`);
  return agreementShape.parse(await answer.json());
}

async function runningOf(dataDir: string): Promise<Agreement[]> {
  const ports = z.record(z.string(), z.number()).parse(readJson(path.join(dataDir, 'ports.json')));
  const instances = Object.entries(ports).flatMap(([key, port]) => {
    const [, part] = /^(gateway|svc-[a-z-]+)(?:#\d+)?\.internal$/.exec(key) ?? [];
    return part === undefined ? [] : [askInstance(part, port)];
  });
  return Promise.all(instances);
}

/** Saved answers. An empty file is of a part that was built before it said so. */
const savedIn = (folder: string): Agreement[] =>
  fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.join(folder, file))
    .map((file) =>
      fs.statSync(file).size === 0
        ? agreementOf(path.basename(file, '.json'), OF_BEFORE, released)
        : agreementShape.parse(readJson(file)),
    );

function candidateOf(part: string, version: string | undefined, apps: readonly Agreement[]): Agreement {
  const stored = apps.find((app) => app.part === part && app.version === version);
  if (stored) return stored;
  const manifest = path.join(root, part, 'package.json');
  if (!fs.existsSync(manifest)) throw new Error(`${part} is no part of this checkout`);
  const own = z.object({ version: z.string() }).parse(readJson(manifest)).version;
  if (version !== undefined && version !== own) throw new Error(`this checkout holds ${part} ${own}, not ${version}`);
  return agreementOf(part, own);
}

async function run(): Promise<void> {
  const [, part, version] = /^([a-z][a-z0-9-]*)(?:@(.+))?$/.exec(positionals[0] ?? '') ?? [];
  if (part === undefined || positionals.length > 1) throw new Error('usage: npx baazi can-i-deploy PART@VERSION');
  const dataDir = path.resolve(values.data);
  const services = values.running === undefined ? await runningOf(dataDir) : savedIn(path.resolve(values.running));
  if (services.length === 0) throw new Error('nothing runs that could be asked');
  const store = await openStore(path.join(dataDir, 'releases'));
  const since = new Date(Date.now() - COUNTED_MS);
  const apps = await appsIn(store, services, since);
  const candidate = candidateOf(part, version, apps);
  const all = [...services, ...apps, ...(await servicesOfBefore(store, since))];
  const broken = whoBreaks(candidate, all);
  const linked = new Set(apps.filter(({ isByLink }) => isByLink).map(idOf));
  for (const line of new Set(broken.map((one) => lineOf(one, linked.has(idOf(one)))))) console.log(line);
  const silent = services.filter((one) => one.version === OF_BEFORE).map((one) => one.part);
  if (broken.length > 0 && silent.length > 0)
    console.log(
      `of before, and taken for contracts ${released.version}: ${silent.join(', ')}; deploy these first, or run 'npx baazi contracts release' if what runs has the contracts of this checkout`,
    );
  const name = `${candidate.part} ${candidate.version}`;
  console.log(broken.length > 0 ? `no: ${name}` : `yes: ${name} agrees with ${all.length} builds`);
  if (broken.length > 0) process.exitCode = 1;
  else if (values.replace) for (const one of services) if (one.part === part) await keep(store, one);
}

const idOf = ({ part, version }: Pick<Agreement, 'part' | 'version'>): string => `${part}@${version}`;

function lineOf({ part, version, lastSeenAt, why }: ReturnType<typeof whoBreaks>[number], isByLink: boolean): string {
  const line = `${part} ${version} would break: it ${why}`;
  if (lastSeenAt !== undefined) return `${line}; last named by it at ${lastSeenAt}, which counts for 30 days`;
  return isByLink ? `${line}; a link can run it until 'npm run releases -- --collect --delete' removes it` : line;
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
