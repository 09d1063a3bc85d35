// A team in another repository, with other tools: from the packs alone it builds one remote with Rspack and one with
// Vite, publishes both into a running stack, and a player sees them. Ends with 1 when one thing does not hold.
// Usage: npm run chaos -- outside [--to FOLDER] FOLDER: where pictures of both screens go
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { startPortal } from '../../portal/client';
import { checkScreens } from './check-screens';
import { atHome, buildElsewhere, compileInEmptyFolder, pack, settleElsewhere, type RemoteFolder } from './outside-team';

const { values } = parseArgs({ options: { to: { type: 'string' } } });
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'outside-'));
const elsewhere = path.join(scratch, 'elsewhere');

/** The text that a command refuses with. */
async function refusal(work: Promise<unknown>, args: string): Promise<void> {
  const reported = await work.then(
    () => 'it was taken',
    (error: unknown) => String(error),
  );
  if (!reported.includes(args)) throw new Error(`not refused with '${args}': ${reported}`);
  print(`refused: ${args}`);
}

/** As the pipeline does it: a folder with the build in it. */
async function publish(dist: string, releases: string): Promise<string> {
  const built = fs.mkdtempSync(path.join(scratch, 'built-'));
  fs.cpSync(dist, path.join(built, 'build'), { recursive: true });
  return atHome('deploy/publish-release.mjs', built, releases);
}

/** Builds that no shell could serve, or that differ from their description. */
async function judgeRefusals(releases: string): Promise<void> {
  const remote: RemoteFolder = 'home-ground';
  const screen = path.join(elsewhere, remote, 'src/grounds.tsx');
  const good = fs.readFileSync(screen, 'utf8');
  fs.writeFileSync(
    screen,
    `import { NavLink } from 'react-router-dom';\n${good.replace('<b>', '<NavLink to="/user/wallet">').replace('</b>', '</NavLink>')}`,
  );
  const { dist } = await buildElsewhere(elsewhere, remote);
  await refusal(publish(dist, releases), 'uses NavLink of react-router-dom');
  fs.writeFileSync(screen, good);
  const well = await buildElsewhere(elsewhere, remote);
  fs.appendFileSync(path.join(well.dist, 'remoteEntry.js'), '\n// altered');
  await refusal(publish(well.dist, releases), 'which the build does not hold as it was described');
}

async function main(): Promise<void> {
  const packs = await pack(path.join(scratch, 'packs'));
  await compileInEmptyFolder(path.join(scratch, 'empty'), packs);
  print('packs: their types hold in an empty folder, strict, by bundler and nodenext');
  fs.mkdirSync(elsewhere);
  await settleElsewhere(elsewhere, packs);
  const portal = await startPortal('2025-04-05T12:00:00+05:30');
  const browser = await launchChromium();
  try {
    const releases = path.join(portal.stack.dataDir, 'releases');
    await judgeRefusals(releases);
    const ground = await buildElsewhere(elsewhere, 'home-ground');
    print(`${ground.description}${await publish(ground.dist, releases)}`.trim());
    const map = await buildElsewhere(elsewhere, 'money-map');
    const shipped = await atHome(
      ...['packages/releases/commands/release.mjs', '--built', map.dist, '--data', portal.stack.dataDir],
    );
    print(`${map.description}${shipped}`.trim());
    for (const line of await checkScreens({ portal, browser, to: values.to })) print(line);
  } finally {
    await browser.close();
    await portal.stack.stop();
  }
}

void main()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(() => fs.rmSync(scratch, { recursive: true, force: true }));
