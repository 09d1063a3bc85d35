import { parseArgs } from 'node:util';
import { StackProblem } from '../stack-problem';
import { auditFolder } from './audit-folder';

/**
 * `npm run audit -- [--data DIR] [--chain]`: the trial balance, and the sealed chain if asked for; exit 0 when all
 * fits.
 */
function wordsOf(words: string[]): { data: string; chain: boolean } {
  try {
    return parseArgs({
      args: words,
      options: { data: { type: 'string', default: '.data' }, chain: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    throw new StackProblem(
      `${error instanceof Error ? error.message : error}\nusage: npm run audit -- [--data DIR] [--chain]`,
    );
  }
}

Promise.resolve(process.argv.slice(2))
  .then(wordsOf)
  .then(({ data, chain }) => auditFolder(data, chain ? ['--chain'] : []))
  .then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof StackProblem ? error.message : error);
      process.exit(1);
    },
  );
