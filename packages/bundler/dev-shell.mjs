// Releases a development shell (React warnings, Fast Refresh across federation for overridden remotes) to a local
// portal: `npm run dev -w shell [-- --data .data]`. `npm run release -- shell --rollback` reverts it.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openStore, publish, releaseKeys } from '@baazi/releases';
import { printHelpIfAsked } from '../../dev/prepare/help.mjs';
import { withRefresh } from './dev/with-refresh.mjs';
import { describeRelease } from './portal/describe-release.mjs';
import { root } from './apps.mjs';
import { runWebpack } from './webpack/run-webpack.mjs';
import { shellConfig } from './webpack/shell-config.mjs';

printHelpIfAsked(import.meta.filename);
const { values } = parseArgs({ options: { data: { type: 'string', default: path.join(root, '.data') } } });
const outDir = path.join(root, '.cache/portal-dev/shell');
fs.rmSync(outDir, { recursive: true, force: true });
try {
  const config = withRefresh(shellConfig(path.join(root, 'shell'), { outDir, development: true }));
  describeRelease({ part: 'shell', outDir, stats: await runWebpack(config) });
  const releasesDir = path.join(path.resolve(values.data), 'releases');
  const [release] = await publish({
    store: await openStore(releasesDir),
    folders: [outDir],
    unchecked: 'a development shell',
    keys: releaseKeys(releasesDir, { makesLocal: true }),
  });
  console.log(
    `development shell ${release?.version} is live in ${values.data}; back with: npm run release -- shell --rollback`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
