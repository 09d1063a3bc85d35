import { isTeamCode, matchPath, teams } from '@baazi/contracts';
import {
  Chip,
  Crest,
  dayAndTime,
  Link,
  now,
  theme,
  timeLeft,
  timeOfDay,
  useNow,
  usePassed,
  useTexts,
  useServerText,
} from '@baazi/portal-kit';
import styled, { keyframes } from 'styled-components';
import { StadiumArt } from '../../frame/stadium-art';
import { texts } from '../../texts';
import { dayTexts } from './day-texts';
import { EnterLink } from './enter-link';
import { hourOf } from './hour-of';
import type { Played } from './programme-of';
import { sideScore } from './side-score';

const colourOf = (code: string): string => (isTeamCode(code) ? teams[code].primary : theme.color.raised);

const Box = styled.article`
  min-width: 0;
  overflow: hidden;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow};
`;
/** The ground at this hour; each side's colour fades in from its end. */
const Scene = styled.div<{ $left: string; $right: string }>`
  position: relative;
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  gap: ${theme.space(2)};
  align-items: center;
  justify-items: center;
  height: 216px;
  overflow: hidden;
  padding: 0 ${theme.space(3)};
  isolation: isolate;
  & > svg:first-child {
    position: absolute;
    inset: 0;
    z-index: -1;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background:
      linear-gradient(90deg, ${({ $left }) => $left}, transparent 46%),
      linear-gradient(270deg, ${({ $right }) => $right}, transparent 46%);
    opacity: 0.7;
  }
  ${theme.screen.wide} {
    height: 264px;
  }
`;
const Plate = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  justify-items: center;
  max-width: 180px;
  padding: ${theme.space(2)} ${theme.space(3)};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
  text-align: center;
  & > small {
    line-height: 1.25;
  }
  & > b {
    font-size: ${theme.size.l};
    font-weight: 800;
    font-variant-numeric: tabular-nums;
    line-height: 1.15;
    ${theme.screen.wide} {
      font-size: ${theme.size.xl};
    }
  }
`;
const rise = keyframes`from { opacity: 0; transform: translateY(6px); }`;
const Sides = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
  padding: ${theme.space(3)} ${theme.space(4)} 0;
`;
const Side = styled.div`
  display: grid;
  min-width: 0;
  line-height: 1.3;
  &:last-child {
    text-align: end;
  }
  & > strong {
    font-size: ${theme.size.xl};
    font-variant-numeric: tabular-nums;
    animation: ${rise} 200ms ease-out;
  }
  & small {
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
    font-weight: 500;
  }
`;
const Foot = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  padding: ${theme.space(3)} ${theme.space(4)} ${theme.space(4)};
  & > small {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space(2)};
    justify-content: space-between;
    color: ${theme.color.soft};
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space(3)};
    align-items: center;
  }
`;
const More = styled(Link)`
  padding: ${theme.space(2)};
  color: ${theme.color.accentText};
  font-size: ${theme.size.s};
  font-weight: 650;
`;

function Countdown({ until }: { until: string }) {
  return <>{timeLeft(Date.parse(until) - useNow())}</>;
}

/** The main match, on its ground at this hour: the time until the lock, or the score. */
export function NextMatch({ match, score }: Played) {
  const t = useTexts(dayTexts);
  const serverText = useServerText();
  const { home } = useTexts(texts);
  const isLocked = usePassed(match.locksAt);
  const [left, right] = match.teams;
  return (
    <Box data-match={match.matchID} data-next="" aria-label={match.name}>
      <Scene $left={colourOf(left)} $right={colourOf(right)}>
        <StadiumArt label={home.heroArt} hour={hourOf(now())} low />
        <Crest team={left} size={84} label="" />
        <Plate>{standing()}</Plate>
        <Crest team={right} size={84} label="" />
      </Scene>
      <Sides>{match.teams.map(side)}</Sides>
      <Foot>
        <small>
          <span>
            {t.matchNumber(match.match_number)} · <time dateTime={match.startsAt}>{dayAndTime(match.startsAt)}</time>
          </span>
          <span>{match.venue}</span>
        </small>
        <div>
          <EnterLink match={match} />
          <More to={matchPath(match.matchID)}>{t.open}</More>
        </div>
      </Foot>
    </Box>
  );

  function standing() {
    if (match.resultText) return <b>{serverText(match.resultText)}</b>;
    if (!isLocked)
      return (
        <>
          <small>{t.entryClosesIn}</small>
          <b role="timer">
            <Countdown until={match.locksAt} />
          </b>
        </>
      );
    return (
      <>
        <Chip tone={score?.delayed ? 'wait' : 'accent'}>
          {score ? (score.delayed ? t.delayed : t.phases[score.phase]) : t.soon}
        </Chip>
        {score?.required && <small>{t.required(score.required.runs, score.required.balls)}</small>}
        {score && <small>{t.asOf(timeOfDay(score.at))}</small>}
      </>
    );
  }

  function side(team: string) {
    const own = sideScore(score, team);
    return (
      <Side key={team}>
        <b>{team}</b>
        {own ? (
          <strong key={own.runs}>
            {own.runs} <small>{own.behind}</small>
          </strong>
        ) : (
          <small>{isTeamCode(team) ? teams[team].label : team}</small>
        )}
      </Side>
    );
  }
}
