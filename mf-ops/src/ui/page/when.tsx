import { dayAndTime, useNow } from '@baazi/portal-kit';
import { useTexts } from '@baazi/portal-kit';
import { whenTexts } from './when-texts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Age where that is clearer; the full instant on hover and in the element's `datetime`. */
export function When({ at }: { at: string }) {
  const t = useTexts(whenTexts);
  const agoMs = useNow() - Date.parse(at);
  const copy =
    agoMs < 0 || agoMs >= DAY
      ? dayAndTime(at)
      : agoMs < MINUTE
        ? t.now
        : agoMs < 60 * MINUTE
          ? t.minutes(Math.floor(agoMs / MINUTE))
          : t.hours(Math.floor(agoMs / (60 * MINUTE)));
  return (
    <time dateTime={at} title={dayAndTime(at)}>
      {copy}
    </time>
  );
}
