import { isTeamCode, teams, type ScoreView } from '@baazi/contracts';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { dayAndTime, kitTexts } from '@baazi/portal-kit/core';
import { useTexts } from '../texts/use-texts';
import { useTeamLight } from '../theme/team-light';
import { theme } from '../theme/theme';
import { Crest } from './crest';
import { sideScore, type Match } from './match';
import { MatchStanding } from './match-standing';

/** Opacity of a team's colour behind the text; the text contrast on it is tested for every team in both themes. */
export const TEAM_WASH = 0.34;
const colourOf = (code: string): string => (isTeamCode(code) ? teams[code].primary : theme.color.raised);

const Split = styled.div<{ $left: string; $right: string; $big: boolean; $isScored: boolean }>`
  position: relative;
  display: grid;
  /* The part between the sides wraps before it pushes a crest out. */
  grid-template-columns: ${({ $big }) => {
    const side = `minmax(${$big ? 80 : 60}px, 1fr)`;
    return `${side} minmax(0, auto) ${side}`;
  }};
  gap: ${theme.space(2)};
  align-items: start;
  padding: ${({ $big }) => theme.space($big ? 6 : 4)} ${theme.space(3)} ${({ $big }) => theme.space($big ? 6 : 3)};
  border-radius: ${theme.radius.m};
  overflow: hidden;
  isolation: isolate;
  background: ${theme.color.sunken};
  /* The score needs the width: how the match stands is below it. */
  ${({ $isScored }) =>
    $isScored &&
    css`
      & > :last-child {
        grid-column: 1 / -1;
        display: flex;
        flex-wrap: wrap;
        gap: ${theme.space(1)} ${theme.space(3)};
        align-items: center;
        justify-content: center;
      }
    `}
  &::before,
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    opacity: ${TEAM_WASH};
  }
  &::before {
    background: linear-gradient(135deg, ${({ $left }) => $left}, transparent 85%);
    clip-path: polygon(0 0, 56% 0, 44% 100%, 0 100%);
  }
  &::after {
    background: linear-gradient(315deg, ${({ $right }) => $right}, transparent 85%);
    clip-path: polygon(56% 0, 100% 0, 100% 100%, 44% 100%);
  }
`;
const Side = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(1)};
  min-width: 0;
  text-align: center;
  font-weight: 700;
  & > small {
    font-weight: 500;
    line-height: 1.25;
  }
`;
const Versus = styled.svg`
  align-self: center;
  color: ${theme.color.text};
`;
const Middle = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  justify-items: center;
  align-self: center;
  text-align: center;
`;
const Score = styled.b`
  font-family: ${theme.display};
  line-height: 1.25;
  ${theme.screen.wide} {
    font-size: ${theme.size.xl};
  }
`;
/** The largest text of a page about the match. */
const BigScore = styled.b<{ $isBatting: boolean }>`
  display: grid;
  color: ${({ $isBatting }) => ($isBatting ? theme.color.text : theme.color.soft)};
  font-size: clamp(1.9rem, 10vw, 3.25rem);
  font-family: ${theme.display};
  font-weight: 850;
  letter-spacing: -0.03em;
  line-height: 1.05;
  white-space: nowrap;
  & > small {
    color: ${theme.color.text};
    font-size: ${theme.size.s};
    font-weight: 500;
    letter-spacing: normal;
    line-height: 1.4;
  }
`;
/** A drawing behind both sides; the teams' colours lie over it. */
const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -2;
  opacity: 0.4;
`;
const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${theme.space(1)} ${theme.space(3)};
  margin: 0;
  font-size: ${theme.size.s};
  color: ${theme.color.soft};
  & > b {
    color: ${theme.color.text};
  }
`;

const nameOf = (code: string): string => (isTeamCode(code) ? teams[code].label : code);

/**
 * Number, both crests with the versus mark between, start and ground: the same header on every card of a match.
 * `big`: the match is the subject of the page. With `score`, or big without `middle`, it says how the match stands.
 */
export function MatchHeader({
  match,
  big = false,
  score,
  backdrop,
  middle,
  scores = {},
}: {
  match: Match;
  big?: boolean;
  /** absent: none is known */
  score?: ScoreView | undefined;
  /** a drawing behind the sides */
  backdrop?: ReactNode;
  /** between the sides, instead of how the match stands */
  middle?: ReactNode;
  /** under the sides, instead of `score` */
  scores?: Readonly<Record<string, string>>;
}) {
  const t = useTexts(kitTexts);
  const [left, right] = match.teams;
  useTeamLight(match.teams, big);
  const standing = middle ?? (big && <MatchStanding match={match} score={score} />);
  const isScored = big && score !== undefined && score.innings.length > 0;
  const size = isScored ? 64 : big ? 88 : 60;
  const batting = score?.phase === 'play' ? score.innings.at(-1)?.team : undefined;
  const side = (team: string) => {
    const own = sideScore(score, team);
    return (
      <Side>
        <Crest team={team} size={size} label="" />
        {team}
        {own && big ? (
          <BigScore $isBatting={batting === undefined || batting === team} data-score={team}>
            {own.runs} <small>{own.rest}</small>
          </BigScore>
        ) : own || scores[team] ? (
          <Score>{own ? `${own.runs} ${own.rest}` : scores[team]}</Score>
        ) : (
          <small>{nameOf(team)}</small>
        )}
      </Side>
    );
  };
  return (
    <>
      <Line>
        <b>
          {t.match} {match.match_number}
        </b>
        <time dateTime={match.startsAt}>{dayAndTime(match.startsAt)}</time>
      </Line>
      <Split $left={colourOf(left)} $right={colourOf(right)} $big={big} $isScored={isScored}>
        {backdrop && <Backdrop>{backdrop}</Backdrop>}
        {side(left)}
        <Middle>
          <Versus width="40" height="40" viewBox="0 0 40 40" role="img" aria-label={t.versus}>
            <path d="M20 1 38 20 20 39 2 20Z" fill="none" stroke="currentColor" strokeOpacity=".35" strokeWidth="1.5" />
            <path
              d="m9 14 4 12 4-12M30.5 15.800c-1.2-1.5-6-2-6 .900 0 3.3 6.5 1.7 6.5 5.6 0 3.6-5.6 3.4-7.5 1"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </Versus>
          {!isScored && standing}
        </Middle>
        {side(right)}
        {isScored && <Middle>{standing}</Middle>}
      </Split>
      <Line as="small">
        {match.venue}
        {match.city ? `, ${match.city}` : ''}
        {match.movedFrom !== undefined && (
          <span>
            {t.movedFrom} <time dateTime={match.movedFrom}>{dayAndTime(match.movedFrom)}</time>
          </span>
        )}
      </Line>
    </>
  );
}
