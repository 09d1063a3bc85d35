import { createServer } from 'node:http';

/** A fake svc-wallet: opens every wallet, and closes it unless `state.held`; with `loseClosing` its answer is lost. */
export async function startFakeWallet() {
  const state = { held: false, unavailable: false, loseClosing: false };
  const opened: unknown[] = [];
  /** ids of wallets that were closed for an operator */
  const closed: string[] = [];
  /** bodies of requests to withdraw the remainder of closed accounts */
  const closedOut: unknown[] = [];
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    req.on('end', () => {
      const answer = (status: number, content: unknown): void => {
        res.writeHead(status, { 'content-type': 'application/json' });
        res.end(JSON.stringify(content));
      };
      if (state.unavailable) answer(503, { status: false, code: 'busy', errors: [] });
      else if (req.url === '/internal/wallets/open') {
        opened.push(JSON.parse(body));
        answer(200, { status: true, response: { balance: 40, bonus: 40, withdrawable: 0, locked: 0, version: 1 } });
      } else {
        const [, closing] = /^\/internal\/wallets\/([^/]+)\/close$/.exec(req.url ?? '') ?? [];
        if (closing !== undefined && !state.held) closed.push(closing);
        if (closing !== undefined && state.loseClosing) return answer(503, { status: false, code: 'busy', errors: [] });
        if (req.url?.endsWith('/close-out')) closedOut.push(JSON.parse(body));
        answer(200, { status: true, response: { held: state.held } });
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    state,
    opened,
    closed,
    closedOut,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
