import { matchPath } from '@baazi/contracts';
import {
  Card,
  Chip,
  Crest,
  Icon,
  Link,
  Money,
  rupees,
  theme,
  toneColors,
  useMatchStage,
  useTexts,
  type Match,
  type Tone,
} from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Countdown } from '../score/countdown';
import { scoreLine } from '../score/score';
import { texts } from '../texts';
import { promiseOf, returnedBy, selectionOf, stateOf, type OwnEntry } from './entry';

/** Rows on one surface, edge to edge. */
export const EntryList = styled(Card)`
  padding: 0;
  overflow: hidden;
  transition: opacity ${theme.motion};
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;
const Row = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto;
  gap: ${theme.space(0.5)} ${theme.space(3)};
  align-items: center;
  min-height: 72px;
  padding: ${theme.space(2)} ${theme.space(3)};
  &:not(:first-child) {
    border-top: 1px solid ${theme.color.line};
  }
  &:hover {
    background: ${theme.color.raised};
  }
  & > svg,
  & > span:first-child {
    grid-row: 1 / span 2;
    justify-self: center;
  }
`;
/** The whole row links to the match. */
const Title = styled(Link)`
  font-weight: 700;
  line-height: 1.3;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;
const Plain = styled.b`
  line-height: 1.3;
`;
const Facts = styled.small`
  grid-column: 2 / -1;
  color: ${theme.color.soft};
  &:has(+ b) {
    grid-column: 2;
  }
`;
const Returned = styled.b<{ $tone: Tone }>`
  justify-self: end;
  color: ${({ $tone }) => toneColors($tone).text};
`;
const State = styled.span`
  justify-self: end;
`;
const Question = styled.span`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  color: ${theme.color.info};
  background: ${theme.color.infoWash};
`;

/** One own entry as a row: side, stake, possible win, state. */
export function EntryRow({
  entry,
  match,
  score = entry.score,
  children,
}: {
  entry: OwnEntry;
  /** as the screen shows it, so that row and head agree */
  match?: Match | undefined;
  /** the newest that the screen has */
  score?: OwnEntry['score'];
  children?: ReactNode;
}) {
  const t = useTexts(texts);
  const own = {
    state: entry.state === 'settled' ? ('settled' as const) : ('open' as const),
    locksAt: entry.closesAt,
    // A question without a match starts when it locks.
    startsAt: entry.startsAt === entry.closesAt ? undefined : entry.startsAt,
  };
  const stage = useMatchStage(entry.kind === 'match' ? (match ?? own) : own, score);
  const title = t.titleOf(entry);
  const who = selectionOf(entry, t);
  const state = stateOf(entry, stage, t);
  const returned = returnedBy(entry);
  const isPlayed = score && entry.result === 'pending' && stage !== 'void' && stage !== 'open';
  const number = entry.kind === 'match' && entry.match_number ? `${t.matchNumber(entry.match_number)} · ` : '';
  return (
    <Row data-entry={entry._id} data-state={entry.result === 'pending' ? stage : 'settled'} data-result={entry.result}>
      {entry.kind === 'match' ? (
        <Crest team={entry.selection} size={34} label="" />
      ) : (
        <Question>
          <Icon name="question" />
        </Question>
      )}
      {entry.matchID ? <Title to={matchPath(entry.matchID)}>{title}</Title> : <Plain>{title}</Plain>}
      <State>
        {stage === 'open' && !entry.confirming && entry.result === 'pending' ? (
          <Countdown until={entry.closesAt} text={t.entries.locksIn} />
        ) : (
          <Chip tone={state.tone}>{state.text}</Chip>
        )}
      </State>
      <Facts>
        {number}
        {who} · {rupees(entry.amount)}
        {!returned && stage !== 'void' && ` · ${promiseOf(entry, t)}`}
      </Facts>
      {isPlayed && <Facts>{scoreLine(score)}</Facts>}
      {returned && (
        <Returned $tone={state.tone}>
          <Money rupees={returned.rupees} sign={returned.sign} />
        </Returned>
      )}
      {children}
    </Row>
  );
}
