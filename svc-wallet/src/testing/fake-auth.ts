import { createServer } from 'node:http';
import type { endpoints, ReplyOf } from '@baazi/contracts';

/** Test double of svc-auth: returns the session answer that a test has set and records requests. */
export async function startFakeAuth() {
  const state: { answer: ReplyOf<typeof endpoints.stepUp>; isAway: boolean } = {
    answer: { kind: 'confirmed' },
    isAway: false,
  };
  const requests: { path: string; body: unknown }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      // An aborted request gets no answer.
      if (chunks.length === 0) return;
      requests.push({ path: req.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
      res.writeHead(state.isAway ? 503 : 200, { 'content-type': 'application/json' });
      res.end(
        JSON.stringify(state.isAway ? { status: false, code: 'busy' } : { status: true, response: state.answer }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    state,
    requests,
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
