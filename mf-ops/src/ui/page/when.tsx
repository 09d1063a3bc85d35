import { dayAndTime, useNow } from '@baazi/portal-kit';
import { useTexts } from '@baazi/portal-kit';
import { whenTexts } from './when-texts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long ago, where that says more; the whole moment on hover and for who cannot hover, as the element's own time. */
export function When({ at }: { at: string }) {
  const t = useTexts(whenTexts);
  const agoMs = useNow() - Date.parse(at);
  const words =
    agoMs < 0 || agoMs >= DAY
      ? dayAndTime(at)
      : agoMs < MINUTE
        ? t.now
        : agoMs < 60 * MINUTE
          ? t.minutes(Math.floor(agoMs / MINUTE))
          : t.hours(Math.floor(agoMs / (60 * MINUTE)));
  return (
    <time dateTime={at} title={dayAndTime(at)}>
      {words}
    </time>
  );
}
