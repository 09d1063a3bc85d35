import { dayAndTime, useNow, useTexts } from '@baazi/portal-kit';

/** Age as text. */
const whenTexts = {
  en: { now: 'just now', minutes: (n: number) => `${n} min ago`, hours: (n: number) => `${n} h ago` },
  hi: { now: 'अभी', minutes: (n: number) => `${n} मिनट पहले`, hours: (n: number) => `${n} घंटे पहले` },
};

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
