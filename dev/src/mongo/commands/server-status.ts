import type { Command } from './context';

/** Enough for drivers and for tests that prove the use of indexes (manual: reference/command/serverStatus, metrics.queryExecutor). */
export const serverStatus: Command = {
  fields: [],
  run: ({ server: { engine, cursors, connectionCount } }) => ({
    host: 'embedded', version: serverVersion, process: 'embedded', pid: process.pid, uptime: process.uptime(),
    connections: { current: connectionCount() },
    mem: { resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
    transactions: { currentOpen: engine.locks.open.size },
    metrics: { cursor: { open: { total: cursors.count } }, queryExecutor: { scanned: engine.scanned.keys, scannedObjects: engine.scanned.documents, collectionScans: { total: engine.scanned.plans.all } } },
  }),
};

/** The version whose documented behaviour the subset follows. */
export const serverVersion = '7.0.0';

export const buildInfo: Command = {
  fields: [],
  run: () => ({ version: serverVersion, versionArray: [7, 0, 0, 0], gitVersion: 'embedded', modules: [], maxBsonObjectSize: 16_777_216, bits: 64, debug: false }),
};

export const ping: Command = { fields: [], run: () => ({}) };
