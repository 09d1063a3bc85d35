import { ALERT_CLOSES_AFTER_MS, type Alert } from '@baazi/contracts';
import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';
import { moneyTexts } from '../texts/coins';

export interface ShownAlert extends Alert {
  id: number;
}

/** Long enough to be read before a waiting alert replaces it. */
const LEAST_SHOWN_MS = 1500;

/** The visible alert, one at a time. The shell renders it. */
export const alerts$ = new BehaviorSubject<ShownAlert | null>(null);

let waiting: Alert[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let nextId = 1;
let shownAt = 0;
let paused = false;

function closeIn(ms: number): void {
  clearTimeout(timer);
  if (!paused) timer = setTimeout(dismissAlert, ms);
}

function show(alert: Alert): void {
  shownAt = Date.now();
  alerts$.next({ ...alert, id: nextId++ });
  closeIn(waiting.length > 0 ? LEAST_SHOWN_MS : ALERT_CLOSES_AFTER_MS);
}

/**
 * Shows a message to the player. A second alert waits for the first, whose time is then shortened; the same message
 * is not shown twice.
 */
export function alert(given: Alert): void {
  const next = { ...given, msg: moneyTexts(given.msg) };
  const current = alerts$.value;
  if (!current) return show(next);
  if (current.msg === next.msg) {
    if (waiting.length === 0) closeIn(ALERT_CLOSES_AFTER_MS);
    return;
  }
  if (waiting.some((other) => other.msg === next.msg)) return;
  waiting.push(next);
  closeIn(Math.max(0, shownAt + LEAST_SHOWN_MS - Date.now()));
}

/** Dismisses the visible alert; the next one follows. */
export function dismissAlert(): void {
  clearTimeout(timer);
  paused = false;
  const next = waiting.shift();
  if (next) show(next);
  else if (alerts$.value) alerts$.next(null);
}

/** While the pointer or focus is on the alert. */
export function pauseAlert(): void {
  paused = true;
  clearTimeout(timer);
}
export function resumeAlert(): void {
  paused = false;
  if (alerts$.value) closeIn(waiting.length > 0 ? LEAST_SHOWN_MS : ALERT_CLOSES_AFTER_MS);
}

atStart(() => {
  clearTimeout(timer);
  waiting = [];
  paused = false;
  if (alerts$.value) alerts$.next(null);
});
