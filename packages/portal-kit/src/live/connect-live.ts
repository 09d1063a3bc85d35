import { endpoints } from '@baazi/contracts';
import { portal } from '../portal/portal';
import { readToken, session$ } from '../session/session';
import { pause } from '../retry/pause';
import { endIfTokenLost } from '../session/sign-out';
import { tokenHeaders } from '../session/token-headers';
import { loadPlayer } from '../sign-in/sign-in';
import { applyMessage } from './apply-message';
import { openOtherTabs, type OtherTabs } from './other-tabs';
import { MAX_MATCHES, subscribedMatches$ } from './subscribe-to-score';
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

const isSeen = (): boolean => document.visibilityState !== 'hidden' || mayNotify();

/** Resolves when the player returns to the page. */
function nextSight(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onVisibility = (): void => {
      if (!isSeen() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', onVisibility);
      signal.removeEventListener('abort', onVisibility);
      resolve();
    };
    document.addEventListener('visibilitychange', onVisibility);
    signal.addEventListener('abort', onVisibility);
  });
}

/** Messages that arrive within this time after connecting are the current state, not a change. */
const SNAPSHOT_MS = 1500;
/** A connection that lasted this long was good: the next loss starts with a short backoff again. */
const GOOD_MS = 10_000;

const addressFor = (matches: readonly string[]): string =>
  matches.length === 0
    ? endpoints.live.path
    : `${endpoints.live.path}?matches=${matches.map(encodeURIComponent).join(',')}`;

/** The matches that this tab and the others subscribe to. */
const matchesOf = (tabs: OtherTabs | undefined): readonly string[] =>
  [...new Set([...(tabs?.wanted$.value ?? []), ...subscribedMatches$.value])].slice(-MAX_MATCHES);

interface Stream {
  token: string;
  signal: AbortSignal;
  tabs: OtherTabs | undefined;
  onLive: () => void;
}
/** One connection: resolves when it ended, or when other matches are subscribed to. */
async function listen({ token, signal, tabs, onLive }: Stream): Promise<'lost' | 'too-many' | 'changed'> {
  const own = new AbortController();
  const stop = (): void => own.abort();
  signal.addEventListener('abort', stop);
  let watchdog = setTimeout(stop, SILENCE_MS);
  const matches = matchesOf(tabs);
  const isChanged = (): boolean => matchesOf(tabs).join() !== matches.join();
  const subscriptions = [subscribedMatches$, tabs?.wanted$].map((matches$) =>
    matches$?.subscribe(() => isChanged() && stop()),
  );
  const seen = whenLongHidden(stop);
  try {
    const url = addressFor(matches);
    const { httpStatus, chunks } = await portal().transport.open({
      url,
      headers: await tokenHeaders(endpoints.live, url, token),
      signal: own.signal,
    });
    if (httpStatus === 401) {
      // The reply of the call decides about the session, with its tokenStatus.
      await loadPlayer();
      return 'lost';
    }
    if (httpStatus !== 200) return 'lost';
    onLive();
    const since = portal().clock();
    for await (const frame of framesOf(chunks)) {
      clearTimeout(watchdog);
      watchdog = setTimeout(stop, SILENCE_MS);
      const message = frame && !own.signal.aborted ? readMessage(frame) : undefined;
      if (message?.name === 'too-many') return 'too-many';
      const isSnapshot = portal().clock() - since < SNAPSHOT_MS;
      tabs?.pass(message ? { kind: 'message', message, isSnapshot } : { kind: 'alive' });
      if (message) applyMessage(message, { isSnapshot });
    }
  } catch {
    // Lost; the loop reconnects.
  } finally {
    clearTimeout(watchdog);
    for (const subscription of subscriptions) subscription?.unsubscribe();
    seen();
    signal.removeEventListener('abort', stop);
    own.abort();
  }
  return isChanged() ? 'changed' : 'lost';
}

/** Holds a stream, and reopens it when it is lost, for as long as the page is seen. */
async function holdStream(signal: AbortSignal, tabs: OtherTabs | undefined, onLive: () => void): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const token = readToken();
    if (!token) return endIfTokenLost();
    const began = portal().clock();
    const ended = await listen({ token, signal, tabs, onLive });
    if (portal().clock() - began > GOOD_MS) waitMs = FIRST_WAIT_MS;
    if (signal.aborted) return;
    if (ended === 'changed') continue;
    connection$.next(ended === 'too-many' ? 'elsewhere' : 'lost');
    tabs?.pass({ kind: 'lost' });
    // Reopened by itself it would only close another one of the player's.
    if (ended === 'too-many') return nextSight(signal);
    // With jitter: a restarted gateway must not be hit by every client at once.
    await pause(waitMs * (0.5 + Math.random()), signal);
    if (!isSeen()) return;
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}

/** Receives the player's events, by a stream of its own or from the tab that holds it. */
async function receive(userId: string, signal: AbortSignal): Promise<void> {
  let hadOne = false;
  const onLive = (): void => {
    connection$.next('live');
    if (hadOne) resync$.next();
    hadOne = true;
  };
  const tabs = openOtherTabs(userId, SILENCE_MS, {
    onMessage: applyMessage,
    onAlive: () => connection$.value === 'live' || onLive(),
    onLost: () => connection$.next('lost'),
  });
  const wants = subscribedMatches$.subscribe((matches) => tabs?.pass({ kind: 'wants', matches }));
  while (!signal.aborted) {
    if (!isSeen()) await nextSight(signal);
    const hold = (whileHeld: AbortSignal): Promise<void> => holdStream(whileHeld, tabs, onLive);
    await (tabs ? tabs.inOneTab(signal, hold) : hold(signal));
  }
  wants.unsubscribe();
  tabs?.close();
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
    void receive(session.userId, running.signal);
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
