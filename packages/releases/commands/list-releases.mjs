// Lists every app with its live release, canary, previous release, and what browsers report; the same as it was at an
// instant; the history of the edits; or the releases that nothing needs, which --delete removes.
// Usage: npm run releases [-- --data .data] [-- --metrics http://gateway:9090/metrics]
//        npm run releases -- [NAME] --at 2026-11-26T10:05+05:30
//        npm run releases -- [NAME] --history
//        npm run releases -- --collect [--keep NAME@VERSION ...] [--delete]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { headComment, printHelpIfAsked } from '../../../dev/prepare/help.mjs';
import { collectReleases, releasesToCollect } from '../stores/collect-releases.mjs';
import { historyOf, registryAt } from '../stores/history.mjs';
import { openStore } from '../stores/open-store.mjs';
import { releaseRows, uncheckedLines } from './release-rows.mjs';
import { instantOf, releaseMeasures } from './running-portal.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { EditableStore } from '../stores/release-store.js' */
/** @import { Measure } from './running-portal.mjs' */

const WIDTHS = [14, 18, 26, 18, 0];
printHelpIfAsked(import.meta.filename);
const root = path.resolve(import.meta.dirname, '../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: path.join(root, '.data') },
    metrics: { type: 'string' },
    at: { type: 'string' },
    history: { type: 'boolean' },
    collect: { type: 'boolean' },
    keep: { type: 'string', multiple: true },
    delete: { type: 'boolean' },
  },
});
const [name, ...more] = positionals;

/**
 * @param {Registry} registry
 * @param {Measure[]} [measures]
 */
function printTable(registry, measures) {
  for (const [index, row] of releaseRows(registry, measures).entries())
    if (index === 0 || name === undefined || row[0] === name)
      console.log(
        row
          .map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0))
          .join('')
          .trimEnd(),
      );
}

/** @param {EditableStore} store */
async function printHistory(store) {
  for await (const { edit } of historyOf(store)) {
    const lines = edit?.what.filter((line) => name === undefined || line.startsWith(`${name} `)) ?? [];
    if (edit && lines.length > 0)
      console.log(`${String(edit.number).padStart(5)}  ${edit.at}  ${edit.by.padEnd(16)}  ${lines.join('; ')}`);
  }
  console.log('the chain of hashes holds');
}

/** @param {EditableStore} store */
async function collect(store) {
  const found = await releasesToCollect(store, { keep: values.keep ?? [] });
  for (const { id, files } of found.releases) console.log(`${id.replace('/', ' ')}  ${files.length} files`);
  if (found.shared.length > 0) console.log(`${found.shared.length} shared files`);
  if (found.agreements.length > 0) console.log(`${found.agreements.length} agreements of services`);
  if (values.delete) await collectReleases(store, found);
  const count = `${found.releases.length} releases`;
  console.log(values.delete ? `${count} deleted` : `${count} are needed by nothing; --delete removes them`);
}

const dataDir = path.resolve(values.data);
try {
  if (more.length > 0) throw new Error(headComment(import.meta.filename));
  const store = await openStore(path.join(dataDir, 'releases'));
  if (values.collect) await collect(store);
  else if (values.history) await printHistory(store);
  else if (values.at !== undefined) {
    const registry = await registryAt(store, instantOf(values.at));
    if (!registry) throw new Error(`nothing was released at ${values.at}`);
    printTable(registry);
  } else {
    const [{ registry }, measures] = await Promise.all([
      store.readRegistry(),
      releaseMeasures(dataDir, values.metrics),
    ]);
    printTable(registry, measures);
    for (const line of uncheckedLines(registry)) console.log(`\n${line}`);
    if (!measures) console.log('\nno gateway metrics found; name them with --metrics URL');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
