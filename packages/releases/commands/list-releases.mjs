// Lists every app with its live release, canary, previous release, and what browsers report.
// Usage: npm run releases [-- --data .data] [-- --metrics http://gateway:9090/metrics]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { printHelpIfAsked } from '../../../dev/prepare/help.mjs';
import { openStore } from '../stores/open-store.mjs';
import { releaseRows, uncheckedLines } from './release-rows.mjs';
import { releaseMeasures } from './running-portal.mjs';

const WIDTHS = [14, 18, 26, 18, 0];
printHelpIfAsked(import.meta.filename);
const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: path.join(root, '.data') },
    metrics: { type: 'string' },
  },
});
const dataDir = path.resolve(values.data);
const store = await openStore(path.join(dataDir, 'releases'));
const [{ registry }, measures] = await Promise.all([store.readRegistry(), releaseMeasures(dataDir, values.metrics)]);
for (const row of releaseRows(registry, measures))
  console.log(
    row
      .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
      .join('')
      .trimEnd(),
  );
for (const line of uncheckedLines(registry)) console.log(`\n${line}`);
if (!measures) console.log('\nno gateway metrics found; name them with --metrics URL');
