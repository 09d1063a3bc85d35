import { Notice, useTexts } from '@baazi/portal-kit';
import { texts } from '../../texts';

/** How many operators a correction takes here; undefined while unknown. */
export function CorrectionRule({ two }: { two: boolean | undefined }) {
  const t = useTexts(texts).results;
  return two === undefined ? null : <Notice>{two ? t.twoCorrect : t.oneCorrects}</Notice>;
}
