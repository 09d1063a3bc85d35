import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { accessShape } from './access/access-control';
import { startMongo } from './embedded-mongodb';

/** The embedded database as a process: prints `ready` when it listens and stops cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      access: { type: 'string' },
      'cursor-timeout-ms': { type: 'string' },
    },
  });
  const port = Number(values.port);
  const cursorTimeoutMs = values['cursor-timeout-ms'] === undefined ? undefined : Number(values['cursor-timeout-ms']);
  if (
    !Number.isInteger(port) ||
    port < 0 ||
    port > 65_535 ||
    !values.data ||
    (cursorTimeoutMs !== undefined && !(cursorTimeoutMs > 0))
  )
    throw new Error('usage: main.js --port N --data DIR [--access FILE] [--cursor-timeout-ms N]');
  const access =
    values.access === undefined ? undefined : accessShape.parse(JSON.parse(fs.readFileSync(values.access, 'utf8')));
  const server = await startMongo({ port, dataDir: values.data, cursorTimeoutMs, access });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write('ready\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
