import { parseArgs } from 'node:util';
import { runCommand } from '../run-command';
import { StackProblem } from '../stack-problem';
import { restoreFolder } from './restore-folder';

/** `npm run restore -- --from FOLDER [--data DIR]`: a new data folder, made of a backup. */
runCommand('npm run restore -- --from FOLDER [--data DIR]', async (words) => {
  const { from, data } = parseArgs({
    args: words,
    options: { from: { type: 'string' }, data: { type: 'string', default: '.data' } },
  }).values;
  if (!from) throw new StackProblem('--from FOLDER is missing');
  const began = Date.now();
  const { takenAt, collections, sentAgain } = await restoreFolder(from, data);
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(
    `${data}: ${documents} documents as of ${takenAt}; ${sentAgain} events go out again ` +
      `(${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
  console.log(`now: npm run audit -- --data ${data}, then npm start -- --data ${data}`);
});
