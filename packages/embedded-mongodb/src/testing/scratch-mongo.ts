import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startMongo, type RunningMongo } from '../embedded-mongodb';
import type { Answer } from '../wire/connection';

/** Starts a server on a temporary folder that is deleted when it stops. */
export async function scratchMongo(
  options: { intercept?: (answer: Answer) => Answer; transactionLifetimeMs?: number } = {},
): Promise<RunningMongo> {
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
