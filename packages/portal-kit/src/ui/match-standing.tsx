import { stageTextsEn, stageTextsHi, type MatchStage, type ScoreView } from '@baazi/contracts';
import styled from 'styled-components';
import { useNow } from '../clock/use-now';
import { timeLeft, timeOfDay } from '@baazi/portal-kit/core';
import { useResultText, useTexts } from '../texts/use-texts';
import { theme, type Tone } from '../theme/theme';
import { Chip } from './chip';
import type { Match } from './match';
import { useMatchStage } from './use-match-stage';

const en = {
  stages: stageTextsEn,
  refundedAll: 'Every stake is refunded',
  entryClosesIn: 'Entry closes in',
  delayed: 'Delayed',
  asOf: (time: string) => `As of ${time}`,
  required: ({ runs, balls, rate }: NonNullable<ScoreView['required']>) =>
    `${runs} needed from ${balls} ${balls === 1 ? 'ball' : 'balls'}${rate === undefined ? '' : `, ${rate} an over`}`,
};
const hi: typeof en = {
  stages: stageTextsHi,
  refundedAll: 'हर दाँव वापस',
  entryClosesIn: 'प्रवेश बंद होने में',
  delayed: 'देरी से',
  asOf: (time) => `${time} तक`,
  required: ({ runs, balls, rate }) =>
    `${balls} गेंदों में ${runs} रन चाहिए${rate === undefined ? '' : `, प्रति ओवर ${rate}`}`,
};

const standingTexts = { en, hi };

const Big = styled.b`
  font-size: clamp(1rem, 5.2vw, ${theme.size.xl});
  font-weight: 800;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 1.15;
  white-space: nowrap;
  ${theme.screen.wide} {
    font-size: ${theme.size.hero};
  }
`;
const Result = styled.b`
  font-size: ${theme.size.m};
  line-height: 1.25;
  ${theme.screen.wide} {
    font-size: ${theme.size.xl};
  }
`;
const Small = styled.small`
  line-height: 1.25;
`;

function TimeLeft({ until }: { until: string }) {
  return <>{timeLeft(Date.parse(until) - useNow())}</>;
}

/** Live while play goes on; after it the result is pending. */
export const stageTones: Readonly<Record<MatchStage, Tone>> = {
  ...{ open: 'neutral', closed: 'neutral' },
  ...{ started: 'live', play: 'live', break: 'live' },
  ...{ over: 'wait', declared: 'wait', settled: 'neutral', void: 'info' },
};

/** How a match stands: time until the lock, the chase with its age, or the result. */
export function MatchStanding({ match, score }: { match: Match; score?: ScoreView | undefined }) {
  const t = useTexts(standingTexts);
  const resultText = useResultText();
  const stage = useMatchStage(match, score);
  if (match.resultText)
    return (
      <>
        <Result>{resultText(match.resultText, match.resultMessage)}</Result>
        {stage === 'void' && <Small>{t.refundedAll}</Small>}
      </>
    );
  if (stage === 'open')
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
      <Chip tone={score?.delayed ? 'wait' : stageTones[stage]}>
        {score?.delayed && stage !== 'over' ? t.delayed : t.stages[stage]}
      </Chip>
      {score?.required && <Small>{t.required(score.required)}</Small>}
      {score && <Small>{t.asOf(timeOfDay(score.at))}</Small>}
    </>
  );
}
