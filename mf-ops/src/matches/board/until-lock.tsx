import { dayAndTime, timeLeft, timeOfDay, useNow, useTexts } from '@baazi/portal-kit';
import { boardTexts } from './board-texts';

/** The countdown to the lock, or the time since; the full instant on hover. */
export function UntilLock({ locksAt }: { locksAt: string }) {
  const t = useTexts(boardTexts);
  const remainingMs = Date.parse(locksAt) - useNow();
  return (
    <time dateTime={locksAt} title={dayAndTime(locksAt)}>
      {remainingMs > 0 ? t.closesIn(timeLeft(remainingMs)) : t.closed(timeOfDay(locksAt))}
    </time>
  );
}
