import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ImportProblem, importThroughApi, portalOf } from './import-through-api';
import { importText } from './import-text';

const HELP = `Usage: npx baazi fixtures import FILE [--dry-run] [--move [--refunds N:RUPEES]] [--reason TEXT]
                                     [--data .data] [--url http://localhost:8080]

Imports fixtures (JSON in the shape of a season file, or CSV) into a running portal, as an operator.
  --dry-run   shows adds, moves and conflicts and changes nothing
  --move      also moves matches that are published at another time
              (entries made after a new, earlier lock are refunded: then it says
              how many and how much, and asks to run it again with --refunds)
  --refunds   what the moves refund, as the run before said: entries:rupees
  --reason    what the audit log keeps (default: the file's name)
  --data      the stack's data folder: address and operator are read from there
  --url       a portal elsewhere; then OPERATOR_EMAIL and OPERATOR_PASSWORD say who signs in`;

/** Uses the public API: the same checks and log as the console, and no access to the database. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean' },
      move: { type: 'boolean' },
      refunds: { type: 'string' },
      reason: { type: 'string' },
      data: { type: 'string' },
      url: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command, file] = positionals;
  if (values.help || command !== 'import' || file === undefined) {
    process.stdout.write(`${HELP}\n`);
    return values.help ? 0 : 1;
  }
  const portal = await portalOf({ data: values.data ?? '.data', url: values.url });
  const text = await readFile(file, 'utf8');
  const report = await importThroughApi(portal, {
    format: path.extname(file).toLowerCase() === '.csv' ? 'csv' : 'json',
    text,
    dryRun: values['dry-run'] ?? false,
    applyMoves: values.move ?? false,
    expects: values.refunds === undefined ? undefined : parseRefunds(values.refunds),
    reason: (values.reason ?? `import of ${path.basename(file)}`).slice(0, 500),
  });
  process.stdout.write(importText(report, { movesAsked: values.move ?? false }));
  return report.conflicts.length > 0 || (!report.applied && values['dry-run'] !== true) ? 1 : 0;
}

function parseRefunds(text: string): { entries: number; refundRupees: number } {
  const [, entries, refundRupees] = /^(\d+):(\d+)$/.exec(text) ?? [];
  if (entries === undefined || refundRupees === undefined)
    throw new ImportProblem('--refunds takes entries:rupees, such as 12:1200.');
  return { entries: Number(entries), refundRupees: Number(refundRupees) };
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    const isPlain = error instanceof ImportProblem || (error instanceof Error && 'code' in error);
    process.stderr.write(`${isPlain ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
