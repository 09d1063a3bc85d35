import { createServer } from 'node:http';
import type { StepUp } from '@baazi/service-kit';

/** Stands in for svc-auth: says of a session what a test has set, and keeps what it was asked. */
export async function startPretendAuth() {
  const state: { says: StepUp; isAway: boolean } = { says: { kind: 'confirmed' }, isAway: false };
  const asked: { path: string; body: unknown }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      // Who gave up while asking hears nothing.
      if (chunks.length === 0) return;
      asked.push({ path: req.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
      res.writeHead(state.isAway ? 503 : 200, { 'content-type': 'application/json' });
      res.end(JSON.stringify(state.isAway ? { status: false, code: 'busy' } : { status: true, response: state.says }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    state,
    asked,
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
