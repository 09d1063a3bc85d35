import fs from 'node:fs';
import path from 'node:path';

const fileOf = (releasesDir) => path.join(releasesDir, 'registry.json');

/** The registry of a releases folder; an empty one when nothing was released yet. */
export function readRegistry(releasesDir) {
  try {
    return JSON.parse(fs.readFileSync(fileOf(releasesDir), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return { remotes: [], shell: null };
    throw error;
  }
}

/** One atomic edit: a reader sees the registry before or after, never half of it. */
export function editRegistry(releasesDir, change) {
  const before = readRegistry(releasesDir);
  const after = change(structuredClone(before));
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  fs.mkdirSync(releasesDir, { recursive: true });
  const half = `${fileOf(releasesDir)}.${process.pid}.tmp`;
  fs.writeFileSync(half, JSON.stringify(after, null, 2));
  fs.renameSync(half, fileOf(releasesDir));
  return after;
}
