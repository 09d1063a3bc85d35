import { parseArgs } from 'node:util';
import { StackProblem } from '../stack-problem';
import { auditFolder } from './audit-folder';

/** `npm run audit -- [--data DIR]`: the trial balance; exit 0 when it is balanced. */
function dataDirOf(words: string[]): string {
  try {
    return parseArgs({ args: words, options: { data: { type: 'string', default: '.data' } } }).values.data;
  } catch (error) {
    throw new StackProblem(`${error instanceof Error ? error.message : error}\nusage: npm run audit -- [--data DIR]`);
  }
}

Promise.resolve(process.argv.slice(2))
  .then((words) => auditFolder(dataDirOf(words)))
  .then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(error instanceof StackProblem ? error.message : error);
      process.exit(1);
    },
  );
