import { parseArgs } from 'node:util';
import { StackProblem } from '../stack-problem';
import { auditFolder } from './audit-folder';

const usage =
  'usage: npm run audit -- [--data DIR] [--resume] [--chain] [--proofs [--log SIZE:ROOT ...]] | [--from DAY] [--to DAY] | [--ids FROM..TO]';

/**
 * `npm run audit`: the trial balance and the sealed chain, with `--chain` its heads in the log of books, and with
 * `--proofs` the closed books, their log and the sums of what is owed; exit 0
 * when all fits.
 */
function wordsOf(given: string[]): { data: string; words: string[] } {
  try {
    const { data, chain, proofs, log, resume, ...part } = parseArgs({
      args: given,
      options: {
        data: { type: 'string', default: '.data' },
        chain: { type: 'boolean', default: false },
        proofs: { type: 'boolean', default: false },
        log: { type: 'string', multiple: true, default: [] },
        resume: { type: 'boolean', default: false },
        from: { type: 'string' },
        to: { type: 'string' },
        ids: { type: 'string' },
      },
    }).values;
    const heads = log.flatMap((head) => ['--log', head]);
    const parts = Object.entries(part).flatMap(([name, value]) => [`--${name}`, value]);
    const flags = Object.entries({ chain, proofs, resume }).flatMap(([name, isSet]) => (isSet ? [`--${name}`] : []));
    return { data, words: [...flags, ...heads, ...parts] };
  } catch (error) {
    throw new StackProblem(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

Promise.resolve(process.argv.slice(2))
  .then(wordsOf)
  .then(({ data, words }) => auditFolder(data, words))
  .then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof StackProblem ? error.message : error);
      process.exit(1);
    },
  );
