// Creates a service that builds, passes its tests and is routed by the gateway.
// Usage: npx baazi new:svc svc-stats
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeService } from './make-service';

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  console.log(makeService(path.resolve(__dirname, '../..'), positionals[0]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('usage: npx baazi new:svc svc-stats');
  process.exit(1);
}
