import { Chip, theme, timeOfDay, usePassed, useTexts, useServerText, type Match } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { Score } from './score';
import { TimeLeft } from './countdown';
import { texts } from '../texts';

const Big = styled.b`
  font-size: clamp(1rem, 5.2vw, ${theme.size.xl});
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 1.15;
  ${theme.screen.wide} {
    font-size: ${theme.size.hero};
  }
`;
const Words = styled.b`
  font-size: ${theme.size.m};
  line-height: 1.25;
  ${theme.screen.wide} {
    font-size: ${theme.size.xl};
  }
`;
const Small = styled.small`
  max-width: 16ch;
  line-height: 1.25;
`;

/** How a match stands: time until the lock, the chase with its age, or the result. */
export function Standing({ match, score }: { match: Match; score?: Score | undefined }) {
  const t = useTexts(texts);
  const serverText = useServerText();
  const isLocked = usePassed(match.locksAt);
  if (match.resultText) return <Words>{serverText(match.resultText)}</Words>;
  if (!isLocked)
    return (
      <>
        <Small>{t.entryClosesIn}</Small>
        <Big role="timer">
          <TimeLeft until={match.locksAt} />
        </Big>
      </>
    );
  return (
    <>
      <Chip tone={score?.delayed ? 'wait' : 'accent'}>
        {score ? (score.delayed ? t.next.delayed : t.next.phases[score.phase]) : t.next.soon}
      </Chip>
      {score?.required && <Small>{t.next.required(score.required)}</Small>}
      {score && <Small>{t.next.asOf(timeOfDay(score.at))}</Small>}
    </>
  );
}
