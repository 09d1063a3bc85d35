import path from 'node:path';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import type { FeedVerdict, FixtureDelivery, FixtureFeed } from './fixture-feed';
import type { ScheduleDeps } from '../publish-matches';

/** A file that was written to within this time may be incomplete. */
const QUIET_MS = 3000;
/** A season is some 40 kB. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Imports each JSON or CSV file of a folder, then moves it to `taken/` or `refused/` with a report beside it. */
export function fileDropFeed(folder: string, now: () => Date): FixtureFeed {
  return {
    name: 'file-drop',
    async collect(take) {
      await Promise.all(['taken', 'refused'].map((name) => mkdir(path.join(folder, name), { recursive: true })));
      for (const name of (await readdir(folder)).sort()) {
        const format = formatOf(name);
        const file = path.join(folder, name);
        const stats = format && (await stat(file).catch(absent));
        if (!format || !stats?.isFile() || now().getTime() - stats.mtimeMs < QUIET_MS) continue;
        const verdict =
          stats.size > MAX_BYTES
            ? tooBig
            : await take({ source: `file-drop:${name}`, format, text: await readFile(file, 'utf8') });
        await moveToResult(folder, name, verdict, now());
      }
      return 0;
    },
  };
}

const tooBig: FeedVerdict = { kind: 'refused', why: `the file is larger than ${MAX_BYTES / 1024 / 1024} MB` };
const formatOf = (name: string): FixtureDelivery['format'] | undefined =>
  /^[^.].*\.json$/i.test(name) ? 'json' : /^[^.].*\.csv$/i.test(name) ? 'csv' : undefined;

/** Removed meanwhile, by its sender or by another instance. */
function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

/** The timestamp keeps two deliveries of one name apart. */
async function moveToResult(folder: string, name: string, verdict: FeedVerdict, at: Date): Promise<void> {
  const { kind, ...rest } = verdict;
  const target = path.join(folder, kind, `${at.toISOString().replaceAll(':', '')}-${name}`);
  const report = { taken: kind === 'taken', ...rest };
  await writeFile(`${target}.report.txt`, `${JSON.stringify(report, null, 2)}\n`);
  await rename(path.join(folder, name), target).catch(absent);
}

/** The feeds that the environment configures. */
export function openFixtureFeeds(deps: ScheduleDeps): FixtureFeed[] {
  const { config, clocks } = deps.service;
  if (config.FIXTURE_DROP_DIR === undefined) return [];
  return [fileDropFeed(config.FIXTURE_DROP_DIR, () => clocks.machine.now())];
}
