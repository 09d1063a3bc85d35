import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { BoundedCache, contextFrom, type ServiceCaller } from '@baazi/service-kit/gateway';
import type { AnswerPage } from '../http/dispatch';
import { refuseRequest } from '../http/refuse-request';

const KEYS = '/.well-known/ipl-baazi-keys.json';
const VERIFIER = '/fair/verify.mjs';
const CACHE_MS = 10_000;

function send(response: ServerResponse, isHead: boolean, { type, text }: { type: string; text: string }): true {
  const body = Buffer.from(text);
  const headers = { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-cache' };
  response.writeHead(200, headers).end(isHead ? undefined : body);
  return true;
}

/**
 * Serves what anybody needs to verify proofs: the public keys at their well-known path, and the verifier's source with
 * its hash.
 */
export function serveProofFiles(services: Pick<ServiceCaller, 'call'>): AnswerPage {
  const verifier = readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8');
  const hash = createHash('sha256').update(verifier).digest('hex');
  const cache = new BoundedCache<string>(1);
  const keys = async (nowMs: number): Promise<string | undefined> => {
    const known = cache.get(KEYS, nowMs);
    if (known !== undefined) return known;
    const context = contextFrom(undefined, undefined);
    const answer = await services.call(endpoints.publicKeys, { context }).catch(() => undefined);
    if (answer?.kind !== 'reply') return undefined;
    const text = JSON.stringify(answer.response);
    cache.set(KEYS, text, nowMs + CACHE_MS);
    return text;
  };
  return async (request, response, pathname) => {
    const isHead = request.method === 'HEAD';
    if (pathname === VERIFIER)
      return send(response, isHead, { type: 'text/javascript; charset=utf-8', text: verifier });
    if (pathname === `${VERIFIER}.sha256`)
      return send(response, isHead, { type: 'text/plain; charset=utf-8', text: `${hash}  verify.mjs\n` });
    if (pathname !== KEYS) return false;
    const text = await keys(Date.now());
    if (text !== undefined) return send(response, isHead, { type: 'application/json; charset=utf-8', text });
    refuseRequest(response, 'busy', { retryAfterSeconds: 2 });
    return true;
  };
}
