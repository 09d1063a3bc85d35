// Creates a micro-frontend that builds, passes its tests and appears in the portal.
// Usage: npx baazi new:mf mf-stats --route /user/stats
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeRemote } from './make-remote';

try {
  const { values, positionals } = parseArgs({ options: { route: { type: 'string' } }, allowPositionals: true });
  console.log(makeRemote(path.resolve(__dirname, '../..'), positionals[0], values.route));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('usage: npx baazi new:mf mf-stats --route /user/stats');
  process.exit(1);
}
