import type { LiveMessage } from '@baazi/contracts';
import { BehaviorSubject } from 'rxjs';

/** Messages of the tab that holds the stream to the others, and their requests to it. */
type Passed =
  | { kind: 'message'; message: LiveMessage; isSnapshot: boolean }
  | { kind: 'alive' }
  | { kind: 'lost' }
  | { kind: 'wants'; matches: readonly string[] };

interface Receiver {
  onMessage: (message: LiveMessage, how: { isSnapshot: boolean }) => void;
  /** The stream delivers, in whichever tab it is open. */
  onAlive: () => void;
  onLost: () => void;
}
/** The tabs of one player in this browser: a browser opens six connections to a server of HTTP/1.1, for all tabs. */
export interface OtherTabs {
  /** matches whose scores other tabs subscribe to */
  wanted$: BehaviorSubject<readonly string[]>;
  pass: (passed: Passed) => void;
  /** Runs the work in one tab at a time. Its signal aborts when another tab has taken over. */
  inOneTab: (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  close: () => void;
}

const MAX_REMEMBERED = 8;

/** Undefined in a browser that cannot: there every tab has a stream of its own. `silenceMs`: as long as a dead stream. */
export function openOtherTabs(userId: string, silenceMs: number, receiver: Receiver): OtherTabs | undefined {
  if (!('locks' in navigator) || typeof BroadcastChannel !== 'function') return undefined;
  const name = `live:${userId}`;
  const channel = new BroadcastChannel(name);
  const wanted$ = new BehaviorSubject<readonly string[]>([]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let onSilence = (): void => undefined;
  let isHolding = false;
  const noteSound = (): void => {
    clearTimeout(silence);
    if (!isHolding) silence = setTimeout(() => onSilence(), silenceMs);
  };
  channel.onmessage = ({ data: passed }: MessageEvent<Passed>) => {
    if (passed.kind === 'wants') {
      const added = passed.matches.filter((match) => !wanted$.value.includes(match));
      if (added.length > 0) wanted$.next([...wanted$.value, ...added].slice(-MAX_REMEMBERED));
      return;
    }
    noteSound();
    if (passed.kind === 'message') receiver.onMessage(passed.message, passed);
    if (passed.kind === 'lost') receiver.onLost();
    else receiver.onAlive();
  };

  return {
    wanted$,
    pass: (passed) => channel.postMessage(passed),
    async inOneTab(signal, work) {
      const held = new AbortController();
      const waiting = new AbortController();
      const end = (): void => {
        held.abort();
        waiting.abort();
      };
      signal.addEventListener('abort', end);
      const hold = async (): Promise<void> => {
        if (held.signal.aborted) return;
        clearTimeout(silence);
        isHolding = true;
        await work(held.signal).finally(() => (isHolding = false));
      };
      // A browser may freeze the tab that holds the stream: then it is taken over.
      onSilence = () => {
        waiting.abort();
        void navigator.locks.request(name, { steal: true }, hold).then(end, end);
      };
      noteSound();
      try {
        await navigator.locks.request(name, { signal: waiting.signal }, hold);
        end();
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // Taken over by another tab, no longer signed in, or about to take over itself.
        if (!waiting.signal.aborted) end();
        await new Promise<void>((resolve) => {
          if (held.signal.aborted) resolve();
          else held.signal.addEventListener('abort', () => resolve());
        });
      } finally {
        clearTimeout(silence);
        signal.removeEventListener('abort', end);
      }
    },
    close: () => {
      clearTimeout(silence);
      channel.close();
    },
  };
}
