// The compose file, run for real on this machine: base images made of Debian's and npm's packages, every image built by
// its Dockerfile, the production profile started with generated secrets, the main job from outside, each container
// restarted under load, two instances, a rolling release, one app's release, a cold backup restored into a second
// project, and the stop.
// Needs root on Debian with buildah, podman, runc, netavark, aardvark-dns, catatonit and debootstrap.
// Stand-ins: MongoDB is the embedded server with mongosh and the key file, of one member; Redis and RabbitMQ are
// Debian's versions; health checks are run by this program where Docker's daemon would.
// Usage: npm run chaos -- containers [--work FOLDER] [--keep] [--built]     (--built: with the images of the last run)
// The last line is `containers: all hold`; ends with 1 otherwise.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { freePort } from '../../../dev/src/stack/processes/ports';
import { readEnvironment, root } from '../../deploy/compose-file';
import { portalClient, until, type Match } from '../../portal/client';
import { makeBaseImages } from './base-images';
import { ComposeProject } from './compose-project';
import { startLoad, type Answers } from './load';
import { signInOperator } from './operator';
import { buildImage, imageBytes, logsOf, podman } from './podman';
import { writeSeason } from './season';

const { values: options } = parseArgs({
  options: {
    work: { type: 'string', default: '/var/tmp/baazi-containers' },
    keep: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});
const Operator = z.object({ email: z.string(), password: z.string() });
/** Entries of the first match close so long after the images are built; a result may be declared from then on. */
const ENTRY_CLOSES_AFTER_MS = 5 * 60_000;
const ENTRY_CLOSES_BEFORE_START_MS = 30 * 60_000;
const PLAYERS = 8;
const GRACE_S = 15;
const LARGEST_IMAGE = 260e6;
const began = performance.now();
const print = (line: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
const faults: string[] = [];
const fault = (text: string): void => {
  faults.push(text);
  print(`FAULT ${text}`);
};
const counted = (answers: Answers): string =>
  Object.entries(answers)
    .map(([answer, count]) => `${count} x ${answer}`)
    .join(', ');
/** An instance that ends, or sheds load while another one starts on a busy machine, is announced by 503. */
const isFault = (answer: string): boolean => /^5/.test(answer) && !answer.startsWith('503');
/** With a second instance nothing but shed load (`busy`) is seen. */
const isLost = (answer: string): boolean => answer === 'no answer' || (/^5/.test(answer) && answer !== '503 busy');

async function buildAll(project: ComposeProject): Promise<void> {
  const built = Object.entries(project.services).filter(([, { build }]) => build);
  const byImage = new Map(built.map(([service, { build }]) => [project.image(service), build?.dockerfile ?? '']));
  for (const [image, dockerfile] of byImage) {
    const seconds = buildImage({ image, dockerfile, context: root });
    const bytes = await imageBytes(image);
    print(`${dockerfile}: ${seconds} s, ${(bytes / 1e6).toFixed(0)} MB`);
    if (bytes > LARGEST_IMAGE) fault(`${image} has ${(bytes / 1e6).toFixed(0)} MB`);
  }
}

interface System {
  base: string;
  firstOperator: { email: string; password: string };
  project: ComposeProject;
  portal: ReturnType<typeof portalClient>;
}

async function makeSystem(name: string, folder: string): Promise<System> {
  const ports = { portal: await freePort(), mail: await freePort() };
  const variables = {
    ...readEnvironment(folder),
    PORTAL_PORT: String(ports.portal),
    PORTAL_ORIGIN: `http://localhost:${ports.portal}`,
    SEASON: '/season.json',
    SEASON_SHIFT: 'none',
  };
  const project = new ComposeProject(name, folder, variables, (service, definition) => {
    if (service === 'svc-contest')
      return { ...definition, volumes: [...definition.volumes, `${path.join(folder, 'season.json')}:/season.json:ro`] };
    if (service === 'mail') return { ...definition, ports: [`127.0.0.1:${ports.mail}:8025`] };
    return definition;
  });
  const operator = Operator.parse(JSON.parse(fs.readFileSync(path.join(folder, '.secrets/operator.json'), 'utf8')));
  const base = `http://localhost:${ports.portal}`;
  return { base, firstOperator: operator, project, portal: portalClient({ base, operator: () => operator }) };
}

/** Sign-up, coins, a join, and what the player then sees. */
async function mainJob({ portal }: System, match: Match, team: string): Promise<string> {
  const { token } = await portal.signUp();
  await until('the coins', async () => (await portal.balance(token)) >= 540, 60_000);
  portal.done(await portal.join(token, match, team, 100), 'join');
  assert.equal(await portal.balance(token), 440);
  assert.equal((await portal.picks(token))[0]?.matchID, match.matchID);
  return token;
}

const Registry = z.looseObject({ remotes: z.array(z.looseObject({ name: z.string(), version: z.string() })) });
/** The releases that browsers get. */
async function versionsAt(base: string): Promise<Map<string, string>> {
  const { remotes } = Registry.parse(await (await fetch(`${base}/mf/registry.json`)).json());
  return new Map(remotes.map(({ name, version }) => [name, version]));
}

/** Starts everything, and waits until the published port answers too: that is set up beside the container. */
async function start({ base, project }: System, prefix: string): Promise<void> {
  const began = performance.now();
  await project.up((service, what) => print(`${prefix}${service} ${what}`));
  await until('the portal from outside', async () => (await fetch(`${base}/health/ready`)).ok, 60_000);
  const apps = Object.keys(project.services).filter((service) => service.startsWith('release-mf-')).length;
  await until('every app', async () => (await versionsAt(base)).size === apps, 30_000);
  if ((await fetch(base)).status !== 200) fault('there is no home page');
  print(`${prefix}all are up after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function audit({ project }: System): Promise<void> {
  const output = await podman(['exec', project.container('audit'), 'node', 'svc-wallet/dist/audit-main.js']).catch(
    (error: unknown) => String(error),
  );
  if (output.trim().endsWith('balanced')) print('audit: balanced');
  else fault(`audit: ${output}`);
}

async function restartEach({ base, project }: System, load: ReturnType<typeof startLoad>): Promise<void> {
  for (const [service, container] of project.containers()) {
    if (project.services[service]?.restart === 'no') continue;
    load.take();
    const start = performance.now();
    await podman(['restart', container]);
    const instance = Number(container.split('-').at(-1));
    await project.healthy(service, instance);
    await until(`the portal after ${service}`, async () => (await fetch(`${base}/health/ready`)).ok, 60_000);
    const answers = load.take();
    print(
      `${container} restarted, ready after ${((performance.now() - start) / 1000).toFixed(1)} s: ${counted(answers)}`,
    );
    if (Object.keys(answers).some(isFault)) fault(`${service}: players got ${counted(answers)} at its restart`);
  }
}

async function scaleAndRoll({ project }: System, load: ReturnType<typeof startLoad>): Promise<void> {
  for (const service of ['svc-wallet', 'svc-contest']) {
    load.take();
    await project.scaleTo(service, 2);
    print(`${service}: two instances; ${counted(load.take())}`);
  }
  for (const service of ['svc-wallet', 'svc-contest'])
    for (const instance of [1, 2]) {
      load.take();
      await podman(['rm', '--force', '--time', '15', project.container(service, instance)]);
      await project.create(service, instance);
      await project.healthy(service, instance);
      const answers = load.take();
      print(`${service} ${instance} of 2 replaced: ${counted(answers)}`);
      if (Object.keys(answers).some(isLost))
        fault(`replacing ${service} ${instance} of 2 gave players ${counted(answers)}`);
      const served = await podman([
        ...['exec', project.container(service, 3 - instance), 'node', '-e'],
        `fetch('http://127.0.0.1:9090/metrics').then(r=>r.text()).then(t=>console.log((t.match(/^\\w+_count\\{.*\\} (\\d+)/gm)??[]).length))`,
      ]);
      if (Number(served) === 0) fault(`${service} ${3 - instance} served nothing`);
    }
}

const [app, service] = ['mf-public', 'release-mf-public'];
/** One app's image with one changed text. Before the load begins: nothing else runs in this process meanwhile. */
function buildNextApp({ project }: System, folder: string): void {
  const context = path.join(folder, 'next');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) fs.cpSync(path.join(root, file), path.join(context, file));
  const texts = path.join(context, app, 'src/help/help-texts.hi.ts');
  fs.writeFileSync(texts, fs.readFileSync(texts, 'utf8').replace("title: 'मदद'", "title: 'सहायता'"));
  buildImage({ image: project.image(service), dockerfile: `${app}/Dockerfile`, context });
  fs.rmSync(context, { recursive: true });
}

/** The new image, released by its container into the running portal. */
async function releaseApp({ base, project }: System, load: ReturnType<typeof startLoad>): Promise<void> {
  const before = await versionsAt(base);
  load.take();
  const start = performance.now();
  await podman(['rm', project.container(service)]);
  await project.create(service, 1);
  const code = await podman(['wait', project.container(service)]);
  if (code !== '0') return fault(`${service} ended with ${code}: ${await logsOf(project.container(service))}`);
  await until('the new release', async () => (await versionsAt(base)).get(app) !== before.get(app), 30_000);
  const after = await versionsAt(base);
  const answers = load.take();
  print(`${app} released after ${((performance.now() - start) / 1000).toFixed(1)} s: ${counted(answers)}`);
  const others = [...before].filter(([name, version]) => name !== app && after.get(name) !== version);
  if (others.length > 0) fault(`the release of ${app} changed ${others.map(([name]) => name).join(', ')}`);
  if (Object.keys(answers).some((answer) => !/^[24]/.test(answer)))
    fault(`its release gave players ${counted(answers)}`);
  // The first document goes out before the new release has drawn it.
  await until('a document that the new release drew', async () => {
    const page = await fetch(`${base}/help`, { headers: { 'accept-language': 'hi' } });
    return (await page.text()).includes('सहायता');
  });
}

/** Every container that is told to stop ends by itself, in time. */
async function stopAll({ project }: System): Promise<void> {
  for (const [service, container, seconds, code] of await project.stop()) {
    if (project.services[service]?.restart === 'no') continue;
    print(`${container} stopped after ${seconds.toFixed(1)} s with ${code}`);
    if (code === 137 || seconds > GRACE_S) {
      const lines = (await logsOf(container)).trimEnd().split('\n').slice(-3);
      fault(`${container} did not end by itself; its last lines:\n${lines.join('\n')}`);
    }
  }
}

async function main(): Promise<void> {
  fs.mkdirSync(options.work, { recursive: true });
  if (!options.built) makeBaseImages(options.work, print);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-compose-'));
  execFileSync(process.execPath, [path.join(root, 'deploy/make-env.mjs'), folder], { stdio: 'ignore' });
  const system = await makeSystem('baazi-check', folder);
  const { project, portal } = system;
  await project.remove();
  // The last run has left the next release under the name of this one.
  if (options.built) buildImage({ image: project.image(service), dockerfile: `${app}/Dockerfile`, context: root });
  else await buildAll(project);
  const closesAtMs = Date.now() + ENTRY_CLOSES_AFTER_MS;
  writeSeason(path.join(folder, 'season.json'), new Date(closesAtMs + ENTRY_CLOSES_BEFORE_START_MS));
  try {
    await start(system, '');
    const operator = await signInOperator(portal, system.firstOperator);
    const players = [];
    for (let i = 0; i < PLAYERS; i += 1) players.push(await portal.signUp());
    const matches = await portal.matches(players[0]?.token ?? '');
    const [first, ...later] = matches;
    assert(first);
    const winner = await mainJob(system, first, first.teams[0]);
    const loser = await mainJob(system, first, first.teams[1]);
    print('main job: two players have joined');
    buildNextApp(system, folder);
    const load = startLoad(portal, players, later);
    await restartEach(system, load);
    await scaleAndRoll(system, load);
    await releaseApp(system, load);
    await load.stop();
    const wait = closesAtMs + 2000 - Date.now();
    if (wait > 0) {
      print(`entry of the first match closes in ${Math.ceil(wait / 1000)} s`);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    await operator.showFactor();
    portal.done(await portal.declare(operator.token, first.matchID, first.teams[0]), 'result');
    for (const token of [winner, loser])
      await until('the settlement', async () => (await portal.picks(token))[0]?.result !== null, 60_000);
    const [won, lost] = await Promise.all([winner, loser].map(async (token) => (await portal.picks(token))[0]));
    print(`main job: settled, ${won?.result} ${won?.win_amount} and ${lost?.result}`);
    assert.notEqual(won?.result, lost?.result);
    // Both had the same before, and the same coins of every day.
    const balances = [await portal.balance(winner), await portal.balance(loser)] as const;
    assert.equal(balances[0] - balances[1], won?.win_amount);
    await audit(system);
    await stopAll(system);

    const copy = await makeSystem('baazi-restored', folder);
    await copy.project.remove();
    for (const volume of ['mongo-1', 'releases']) {
      const file = path.join(folder, `${volume}.tar`);
      await podman(['volume', 'export', '--output', file, `${project.name}_${volume}`]);
      await podman(['volume', 'create', `${copy.project.name}_${volume}`]);
      await podman(['volume', 'import', `${copy.project.name}_${volume}`, file]);
    }
    try {
      await start(copy, 'restored: ');
      assert.equal((await copy.portal.balance(winner)) - (await copy.portal.balance(loser)), won?.win_amount);
      const open = (await copy.portal.matches(loser)).find(({ matchID }) => matchID !== first.matchID);
      assert(open);
      await mainJob(copy, open, open.teams[0]);
      await audit(copy);
      print('restored: the session, the balance and a new main job');
    } finally {
      if (!options.keep) await copy.project.remove();
    }
  } catch (error) {
    for (const [, container] of project.containers())
      fs.writeFileSync(path.join(options.work, `${container}.log`), await logsOf(container).catch(String));
    throw error;
  } finally {
    if (!options.keep) {
      await project.remove();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  if (faults.length > 0) throw new Error(`containers: ${faults.length} faults\n${faults.join('\n')}`);
  print('containers: all hold');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
