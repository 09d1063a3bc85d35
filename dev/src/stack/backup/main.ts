import { parseArgs } from 'node:util';
import { runCommand } from '../run-command';
import { StackProblem } from '../stack-problem';
import { backUpFolder } from './back-up-folder';

/**
 * `npm run backup -- [--data DIR] --to FOLDER`: database as of one instant, secrets, releases. Also while the stack
 * runs.
 */
runCommand('npm run backup -- [--data DIR] --to FOLDER', async (words) => {
  const { data, to } = parseArgs({
    args: words,
    options: { data: { type: 'string', default: '.data' }, to: { type: 'string' } },
  }).values;
  if (!to) throw new StackProblem('--to FOLDER is missing');
  const began = Date.now();
  const { takenAt, collections } = await backUpFolder(data, to);
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(
    `${to}: ${documents} documents as of ${takenAt}, with secrets and releases ` +
      `(${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
});
