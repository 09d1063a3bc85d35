import { isTeamCode, teams, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { dayAndTime } from '../texts/day-and-time';
import { kitTexts } from '../texts/kit-texts';
import { useTexts } from '../texts/use-texts';
import { theme } from '../theme/theme';
import { Crest } from './crest';

export type Match = ReplyOf<typeof endpoints.dashboard>['matches'][number];

/** Opacity of a team's colour behind the text; the text contrast on it is tested for every team in both themes. */
export const TEAM_WASH = 0.34;
const colourOf = (code: string): string => (isTeamCode(code) ? teams[code].primary : theme.color.raised);

const Split = styled.div<{ $left: string; $right: string; $big: boolean }>`
  position: relative;
  display: grid;
  /* The part between the sides wraps before it pushes a crest out. */
  grid-template-columns: ${({ $big }) => `minmax(${$big ? 80 : 60}px, 1fr) minmax(0, auto) minmax(${$big ? 80 : 60}px, 1fr)`};
  gap: ${theme.space(2)};
  align-items: start;
  padding: ${({ $big }) => ($big ? `${theme.space(6)} ${theme.space(3)}` : `${theme.space(4)} ${theme.space(3)} ${theme.space(3)}`)};
  border-radius: ${theme.radius.m};
  overflow: hidden;
  isolation: isolate;
  background: ${theme.color.sunken};
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
  font-variant-numeric: tabular-nums;
  line-height: 1.25;
  /* On a phone the overs stand under the runs, on either side. */
  ${theme.screen.narrow} {
    width: min-content;
  }
  ${theme.screen.wide} {
    font-size: ${theme.size.xl};
  }
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
 * `big`: the match is the subject of the page; `middle` is rendered between the sides, `scores` under them.
 */
export function MatchHeader({
  match,
  big = false,
  middle,
  scores = {},
}: {
  match: Match;
  big?: boolean;
  middle?: ReactNode;
  scores?: Readonly<Record<string, string>>;
}) {
  const t = useTexts(kitTexts);
  const [left, right] = match.teams;
  const size = big ? 88 : 60;
  return (
    <>
      <Line>
        <b>
          {t.match} {match.match_number}
        </b>
        <time dateTime={match.startsAt}>{dayAndTime(match.startsAt)}</time>
      </Line>
      <Split $left={colourOf(left)} $right={colourOf(right)} $big={big}>
        <Side>
          <Crest team={left} size={size} label="" />
          {left}
          {scores[left] ? <Score>{scores[left]}</Score> : <small>{nameOf(left)}</small>}
        </Side>
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
          {middle}
        </Middle>
        <Side>
          <Crest team={right} size={size} label="" />
          {right}
          {scores[right] ? <Score>{scores[right]}</Score> : <small>{nameOf(right)}</small>}
        </Side>
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
