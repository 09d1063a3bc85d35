import type { BallView } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled, { keyframes } from 'styled-components';
import type { Score } from '../../score/score';
import { ballsTexts } from './balls-texts';
import { Beads } from './beads';
import { milestoneOf } from './commentary';
import { totalOf, type InningsPlay } from './play';
import { oversOf, rateOf, scorecardOf } from './scorecard';

const FALLS_SHOWN = 3;
const swell = keyframes`from { opacity: 0; letter-spacing: 0.3em; transform: scale(0.8); }`;

const Box = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
`;
const Over = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
`;
const Moment = styled.b<{ $isWicket: boolean }>`
  color: ${({ $isWicket }) => ($isWicket ? theme.color.bad : theme.color.accentText)};
  font-size: ${theme.size.xl};
  font-weight: 850;
  letter-spacing: 0.04em;
  animation: ${swell} 250ms ease-out;
`;
const Said = styled.p`
  margin: 0;
  overflow-wrap: anywhere;
`;
const Crease = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
  gap: ${theme.space(1)} ${theme.space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    gap: ${theme.space(2)};
    justify-content: space-between;
    min-width: 0;
    padding-block: ${theme.space(1)};
    border-top: 1px solid ${theme.color.line};
  }
  & b {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & small {
    color: ${theme.color.soft};
    font-weight: 500;
  }
`;
const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(4)};
  margin: 0;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  font-variant-numeric: tabular-nums;
`;

const momentOf = (ball: BallView): 'four' | 'six' | 'wicket' | undefined =>
  ball.wicket ? 'wicket' : ball.bat === 6 ? 'six' : ball.bat === 4 ? 'four' : undefined;

/** The innings in play: this over, who bats and bowls, the partnership, the last wickets. */
export function AtTheCrease({ innings, score }: { innings: InningsPlay; score: Score }) {
  const t = useTexts(ballsTexts);
  const card = scorecardOf(innings);
  const { runs, balls } = totalOf(innings);
  const over = innings.overs.at(-1);
  const last = score.over.at(-1);
  const isPlayed = score.phase === 'play';
  const isComplete = (over?.balls ?? 0) >= 6;
  const milestone = isPlayed ? milestoneOf(innings) : undefined;
  const moment = milestone?.kind ?? (isPlayed && last ? momentOf(last) : undefined);
  return (
    <Box>
      {isPlayed && score.over.length > 0 && (
        <>
          <Over>
            <Beads
              key={`${score.innings.length} ${innings.overs.length}`}
              balls={score.over}
              label={isComplete ? t.lastOver : t.thisOver}
              left={Math.max(0, 6 - (over?.balls ?? 0))}
            />
            {moment && last && (
              <Moment key={score.version} $isWicket={moment === 'wicket'}>
                {t.moments[moment]}
              </Moment>
            )}
          </Over>
          {last?.bowler !== undefined && (
            <Said aria-live="polite">
              {t.say({ kind: 'ball', ball: last, over: '', isMoment: moment !== undefined })}
              {milestone && <b> {t.say(milestone)}</b>}
            </Said>
          )}
        </>
      )}
      {isPlayed && card.crease.length > 0 && (
        <Crease>
          {card.crease.map(({ name, runs: own, balls: faced }) => (
            <li key={name}>
              {name}
              <b>
                {own} <small>({faced})</small>
              </b>
            </li>
          ))}
          {card.bowler && (
            <li>
              {card.bowler.name}
              <b>
                {card.bowler.wickets}/{card.bowler.runs} <small>({oversOf(card.bowler.balls)})</small>
              </b>
            </li>
          )}
        </Crease>
      )}
      {isPlayed && card.crease.length === 0 && (over?.batters ?? over?.bowler) !== undefined && (
        <Said>
          {[...(over?.batters ?? []), ...(over?.bowler === undefined ? [] : [t.bowledBy(over.bowler)])].join(' · ')}
        </Said>
      )}
      <Facts>
        <span>{t.runRate(rateOf(runs, balls, 6))}</span>
        {score.target !== undefined && <span>{t.target(score.target)}</span>}
        {isPlayed && card.partnership.balls > 0 && <span>{t.partnership(card.partnership)}</span>}
      </Facts>
      {card.falls.length > 0 && (
        <Facts>
          <span>{t.lastWickets}:</span>
          {card.falls
            .slice(-FALLS_SHOWN)
            .toReversed()
            .map((fall) => (
              <span key={fall.wickets}>{t.fall(fall.runs, fall.wickets, fall.over, fall.who)}</span>
            ))}
        </Facts>
      )}
    </Box>
  );
}
