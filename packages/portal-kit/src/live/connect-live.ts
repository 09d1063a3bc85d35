import { endpoints } from '@baazi/contracts';
import { deviceId } from '../portal/device-id';
import { portal } from '../portal/portal';
import { session$ } from '../session/session';
import { readToken } from '../session/token';
import { loadPlayer } from '../sign-in/load-player';
import { applyMessage } from './apply-message';
import { subscribedMatches$ } from './subscribe-to-score';
import { framesOf, readMessage } from './frames';
import { connection$, resync$ } from './live';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The gateway sends heartbeats well within this limit; a stream silent for longer is dead. */
const SILENCE_MS = 45_000;

/** A background tab closes its connection (a browser allows six to a server), unless it is to notify the player. */
const HIDDEN_MS = 60_000;
const mayNotify = (): boolean => typeof Notification === 'function' && Notification.permission === 'granted';

/** Calls `stop` when the page has been hidden for long. Returns a function that stops watching. */
function whenLongHidden(stop: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden' && !mayNotify()) timer = setTimeout(stop, HIDDEN_MS);
  };
  onVisibility();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** Resolves when the page is visible. */
function inSight(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden' && !mayNotify() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', onVisibility);
      signal.removeEventListener('abort', onVisibility);
      resolve();
    };
    document.addEventListener('visibilitychange', onVisibility);
    signal.addEventListener('abort', onVisibility);
    onVisibility();
  });
}

/** Messages that arrive this soon after connecting are the current state, not a change. */
const SNAPSHOT_MS = 1500;
/** A connection that lasted this long was good: the next loss starts with a short backoff again. */
const GOOD_MS = 10_000;

/** Waits; ends early when the device is online again or the tab becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', back);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const back = (): void => {
      if (document.visibilityState === 'visible') go();
    };
    const timer = setTimeout(go, ms);
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', back);
    signal.addEventListener('abort', go);
  });
}

const addressFor = (matches: readonly string[]): string =>
  matches.length === 0
    ? endpoints.live.path
    : `${endpoints.live.path}?matches=${matches.map(encodeURIComponent).join(',')}`;

/** One connection: resolves when it is lost or when another match is subscribed to. */
async function listen(token: string, signal: AbortSignal, onLive: () => void): Promise<void> {
  const own = new AbortController();
  const stop = (): void => own.abort();
  signal.addEventListener('abort', stop);
  let watchdog = setTimeout(stop, SILENCE_MS);
  const matches = subscribedMatches$.value;
  const subscription = subscribedMatches$.subscribe((wanted) => wanted !== matches && stop());
  const seen = whenLongHidden(stop);
  try {
    const { httpStatus, chunks } = await portal().transport.open({
      url: addressFor(matches),
      headers: { 'x-auth-token': token, 'x-device-id': deviceId() },
      signal: own.signal,
    });
    if (httpStatus === 401) {
      // The reply of the call decides about the session, with its tokenStatus.
      await loadPlayer();
      return;
    }
    if (httpStatus !== 200) return;
    onLive();
    const since = portal().clock();
    for await (const frame of framesOf(chunks)) {
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, SILENCE_MS);
      const message = frame && !own.signal.aborted ? readMessage(frame) : undefined;
      if (message) applyMessage(message, { isSnapshot: portal().clock() - since < SNAPSHOT_MS });
    }
  } catch {
    // Lost; the loop reconnects.
  } finally {
    clearTimeout(watchdog);
    subscription.unsubscribe();
    seen();
    signal.removeEventListener('abort', stop);
    own.abort();
  }
}

async function reconnectLoop(signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  let hadOne = false;
  const onLive = (): void => {
    connection$.next('live');
    if (hadOne) resync$.next();
    hadOne = true;
  };
  while (!signal.aborted) {
    const token = readToken();
    if (!token) return;
    const began = portal().clock();
    const matches = subscribedMatches$.value;
    await listen(token, signal, onLive);
    if (portal().clock() - began > GOOD_MS) waitMs = FIRST_WAIT_MS;
    if (signal.aborted) return;
    if (matches !== subscribedMatches$.value) continue;
    connection$.next('lost');
    // With jitter: a restarted gateway must not be hit by every client at once.
    await pause(waitMs * (0.5 + Math.random()), signal);
    await inSight(signal);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

/**
 * The page's only live connection: open while a player is signed in, reopened when lost. Returns a function that
 * stops it.
 */
export function connectLive(): () => void {
  let running: AbortController | undefined;
  const stop = (): void => {
    running?.abort();
    running = undefined;
    if (connection$.value !== 'off') connection$.next('off');
  };
  const sessions = session$.subscribe((session) => {
    if (session.at !== 'signed-in') return stop();
    if (running) return;
    running = new AbortController();
    void reconnectLoop(running.signal);
  });
  const missed = resync$.subscribe(() => {
    if (session$.value.at === 'signed-in') loadPlayer().catch(() => undefined);
  });
  return () => {
    sessions.unsubscribe();
    missed.unsubscribe();
    stop();
  };
}
