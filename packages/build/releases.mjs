// Who runs what: every part, its live release, its trial, what it would fall back to, and what the browsers report of them.
// Usage: npm run releases [-- --data .data] [-- --metrics http://gateway:9090/metrics]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore } from '@baazi/releases';
import { root } from './portal/parts.mjs';
import { releaseRows } from './releases/release-rows.mjs';
import { releaseMetrics } from './releases/running-portal.mjs';

const { values } = parseArgs({
  options: { data: { type: 'string', default: path.join(root, '.data') }, metrics: { type: 'string' } },
});
const dataDir = path.resolve(values.data);
const store = await openStore(path.join(dataDir, 'releases'));
const [{ registry }, metrics] = await Promise.all([store.readRegistry(), releaseMetrics(dataDir, values.metrics)]);
for (const row of releaseRows(registry, metrics))
  console.log(
    row
      .map((cell, at) => cell.padEnd([14, 18, 26, 18, 0][at]))
      .join('')
      .trimEnd(),
  );
if (!metrics) console.log('\nno gateway could be asked for what browsers report; name one with --metrics URL');
