import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FeedVerdict, FixtureDelivery, FixtureFeed } from './fixture-feed';

/** A file that was written to within this time may not be finished. */
const QUIET_MS = 1000;

/** Watches a folder: each JSON or CSV file is imported and then moved to `taken/` or `refused/`, with a report beside it. */
export function fileDropFeed(folder: string, now: () => Date): FixtureFeed {
  return {
    name: 'file-drop',
    async collect(take) {
      await Promise.all(['', 'taken', 'refused'].map((name) => mkdir(path.join(folder, name), { recursive: true })));
      for (const name of (await readdir(folder)).sort()) {
        const file = path.join(folder, name);
        const format = formatOf(name);
        const about = await stat(file);
        if (!format || !about.isFile() || now().getTime() - about.mtimeMs < QUIET_MS) continue;
        const delivery: FixtureDelivery = { source: `file-drop:${name}`, format, text: await readFile(file, 'utf8') };
        await putAway(folder, name, await take(delivery), now());
      }
    },
  };
}

const formatOf = (name: string): FixtureDelivery['format'] | undefined => (/\.json$/i.test(name) ? 'json' : /\.csv$/i.test(name) ? 'csv' : undefined);

/** The stamp keeps two deliveries of one name apart. */
async function putAway(folder: string, name: string, verdict: FeedVerdict, at: Date): Promise<void> {
  const target = path.join(folder, verdict.taken ? 'taken' : 'refused', `${at.toISOString().replaceAll(':', '')}-${name}`);
  await writeFile(`${target}.report.txt`, `${JSON.stringify(verdict, null, 2)}\n`);
  await rename(path.join(folder, name), target);
}
