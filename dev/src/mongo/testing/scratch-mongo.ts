import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startMongo, type RunningMongo } from '../start-mongo';
import type { Answer } from '../wire/connection';

/** A server on a folder of its own that goes away with it, for tests. */
export async function scratchMongo(options: { interfere?: (answer: Answer) => Answer } = {}): Promise<RunningMongo> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'embedded-mongo-'));
  const server = await startMongo({ port: 0, dataDir, ...options });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}
