import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { endpoints } from '@baazi/contracts';
import { BoundedCache, contextFrom, type ServiceCaller } from '@baazi/service-kit/gateway';
import type { AnswerPage } from '../door/dispatch';
import { refuseAtDoor } from '../door/refuse-at-door';

const KEYS = '/.well-known/ipl-baazi-keys.json';
const VERIFIER = '/fair/verify.mjs';
const KEPT_MS = 10_000;

function send(response: ServerResponse, isHead: boolean, { type, text }: { type: string; text: string }): true {
  const body = Buffer.from(text);
  const headers = { 'content-type': type, 'content-length': body.length, 'cache-control': 'no-cache' };
  response.writeHead(200, headers).end(isHead ? undefined : body);
  return true;
}

/**
 * What a stranger needs to check us: the public keys at their well-known place, and the verifier, as it stands in the
 * source, with its hash.
 */
export function proofFiles(services: Pick<ServiceCaller, 'call'>): AnswerPage {
  const verifier = readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8');
  const hash = createHash('sha256').update(verifier).digest('hex');
  const kept = new BoundedCache<string>(1);
  const keys = async (nowMs: number): Promise<string | undefined> => {
    const known = kept.get(KEYS, nowMs);
    if (known !== undefined) return known;
    const context = contextFrom(undefined, undefined);
    const answer = await services.call(endpoints.publicKeys, { context }).catch(() => undefined);
    if (answer?.kind !== 'reply') return undefined;
    const text = JSON.stringify(answer.response);
    kept.set(KEYS, text, nowMs + KEPT_MS);
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
    refuseAtDoor(response, 'busy', { retryAfterSeconds: 2 });
    return true;
  };
}
