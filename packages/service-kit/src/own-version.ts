import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The version in the package.json of the service whose `dist/main.js` this process runs. */
export function ownVersion(main = process.argv[1] ?? ''): string {
  try {
    return z
      .object({ version: z.string() })
      .parse(JSON.parse(fs.readFileSync(path.resolve(path.dirname(main), '../package.json'), 'utf8'))).version;
  } catch {
    return 'unknown';
  }
}
