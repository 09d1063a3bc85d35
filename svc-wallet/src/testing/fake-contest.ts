import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { endpoints, type ReceivedBy } from '@baazi/contracts';
import { checkpointText, signNote, verifierKeyOf } from '@baazi/proofs';

const signer = { name: 'localhost:8080', key: generateKeyPairSync('ed25519').privateKey };

/** svc-contest's published log in memory, under a real key: it signs each submitted text once. */
export async function startFakeContest() {
  const state = {
    answer: 'signed' as 'signed' | 'not-signed-yet',
    sums: new Map<string, string>(),
    covers: new Map<string, string>(),
    heads: new Map<number, string>(),
  };
  const publishOnce = <K>(known: Map<K, string>, key: K, text: string): boolean => {
    if (!known.has(key)) known.set(key, text);
    return known.get(key) === text;
  };
  function answerTo(path: string | undefined, body: string): object {
    if (state.answer !== 'signed') return { code: state.answer };
    if (path === endpoints.publishSolvency.path) {
      const { id, size, owedPaise, root } = JSON.parse(body) as ReceivedBy<typeof endpoints.publishSolvency>['body'];
      const text = checkpointText({
        origin: `localhost:8080/solvency/${id}`,
        size,
        root: Buffer.from(root, 'base64'),
        extensions: [`owed ${owedPaise}`],
      });
      return publishOnce(state.sums, id, text)
        ? { response: { checkpoint: signNote(text, signer) } }
        : { code: 'conflict' };
    }
    if (path === endpoints.publishCover.path) {
      const { id, ...reported } = JSON.parse(body) as ReceivedBy<typeof endpoints.publishCover>['body'];
      const text = `localhost:8080/cover/${id}\n${JSON.stringify(reported)}\n`;
      return publishOnce(state.covers, id, text)
        ? { response: { note: signNote(text, signer) } }
        : { code: 'conflict' };
    }
    const { heads } = JSON.parse(body) as ReceivedBy<typeof endpoints.publishSeals>['body'];
    const isHeld = heads.every(({ block, hash }) => publishOnce(state.heads, block, hash));
    return isHeld ? { response: { newest: Math.max(0, ...state.heads.keys()) } } : { code: 'conflict' };
  }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const answer = answerTo(req.url, Buffer.concat(chunks).toString('utf8'));
      const isDone = 'response' in answer;
      res.writeHead(isDone ? 200 : 409, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ status: isDone, message: 'x', errors: [], ...answer }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    state,
    publicKey: verifierKeyOf(signer),
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
