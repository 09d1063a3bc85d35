import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isOutside } from './may-reach';
import type { PushSubscription } from './push-subscription';
import type { Vapid } from './vapid';

/** `gone`: this browser is told no more; `later`: its push service cannot take it now. */
export type PushAnswer = { kind: 'taken' | 'gone' | 'refused' } | { kind: 'later'; afterMs?: number };

const ANSWER_WITHIN_MS = 10_000;
const TTL_SECONDS = 24 * 3600;
const HOUR_MS = 3600_000;

/** Encrypts for the one browser, and hands it to its push service. */
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
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0
    ? { kind: 'later', afterMs: Math.min(seconds * 1000, HOUR_MS) }
    : { kind: 'later' };
}

/** A name that leads back into the house is not called, whatever it led to when it was kept. */
const lookupOutside: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first || addresses.some(({ address }) => !isOutside(address)))
      return done(error ?? new Error(`${hostname} is no address out in the world`), []);
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
      { method, headers, timeout: ANSWER_WITHIN_MS, ...(isSecure && { lookup: lookupOutside }) },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      },
    );
    request.on('timeout', () => request.destroy(new Error('a push service does not answer')));
    request.on('error', reject);
    request.end(body);
  });
}
