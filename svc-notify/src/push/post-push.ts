import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isPublicAddress } from '../push-subscriptions/push-endpoint';
import type { PushSubscription } from '../push-subscriptions/push-subscription';
import type { Vapid } from '../push-subscriptions/show-push-key';

/** `gone`: the subscription no longer exists; `later`: the push service is busy or unreachable. */
export type PushAnswer = { kind: 'accepted' | 'gone' | 'refused' } | { kind: 'later'; afterMs?: number };

const ANSWER_TIMEOUT_MS = 10_000;
const TTL_SECONDS = 24 * 3600;
const HOUR_MS = 3600_000;

/** Encrypts the payload for one browser, and posts it to the browser's push service. */
export async function postPush(
  { endpoint, p256dh, auth }: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
  payload: string,
  { vapid, isUrgent }: { vapid: Vapid; isUrgent: boolean },
): Promise<PushAnswer> {
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: vapid,
    TTL: TTL_SECONDS,
    urgency: isUrgent ? 'high' : 'normal',
  });
  try {
    const { status, retryAfter } = await send(request);
    return answerOf(status, retryAfter);
  } catch {
    return { kind: 'later' };
  }
}

function answerOf(status: number, retryAfter?: string): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: 'later', afterMs: Math.min(seconds * 1000, HOUR_MS) }
    : { kind: 'later' };
}

/** Checked at each request: a name may resolve to an internal address after its endpoint was stored (DNS rebinding). */
const lookupPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first || addresses.some(({ address }) => !isPublicAddress(address)))
      return done(error ?? new Error(`${hostname} does not resolve to public addresses`), []);
    if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });

function send({
  endpoint,
  method,
  headers,
  body,
}: ReturnType<typeof webPush.generateRequestDetails>): Promise<{ status: number; retryAfter: string | undefined }> {
  const isSecure = endpoint.startsWith('https:');
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      endpoint,
      { method, headers, timeout: ANSWER_TIMEOUT_MS, lookup: isSecure ? lookupPublic : undefined },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      },
    );
    request.on('timeout', () => request.destroy(new Error('the push service did not answer in time')));
    request.on('error', reject);
    request.end(body);
  });
}
