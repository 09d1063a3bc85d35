import { matchPath } from '@baazi/contracts';
import {
  Chip,
  Crest,
  Icon,
  Link,
  Money,
  rupees,
  theme,
  toneColors,
  usePassed,
  useTexts,
  type Tone,
} from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Countdown } from '../score/countdown';
import { scoreLine } from '../score/score-line';
import { texts } from '../texts';
import type { OwnEntry } from './entry';
import { returnedBy, promiseOf, selectionOf, stateOf } from './entry-words';

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
  entry: serverText,
  score = serverText.score,
  children,
}: {
  entry: OwnEntry;
  /** received since the entry was loaded */
  score?: OwnEntry['score'];
  children?: ReactNode;
}) {
  const t = useTexts(texts);
  // At the lock it is in play, even before the server reports it.
  const isLocked = usePassed(serverText.closesAt);
  const entry = serverText.state === 'open' && isLocked ? { ...serverText, state: 'live' as const } : serverText;
  const title = t.titleOf(entry);
  const who = selectionOf(entry, t);
  const state = stateOf(entry, t);
  const returned = returnedBy(entry);
  const isPlayed = score && entry.state === 'live';
  const number = entry.kind === 'match' && entry.match_number ? `${t.matchNumber(entry.match_number)} · ` : '';
  return (
    <Row data-entry={entry._id} data-state={entry.state} data-result={entry.result}>
      {entry.kind === 'match' ? (
        <Crest team={entry.selection} size={34} label="" />
      ) : (
        <Question>
          <Icon name="question" />
        </Question>
      )}
      {entry.matchID ? <Title to={matchPath(entry.matchID)}>{title}</Title> : <Plain>{title}</Plain>}
      <State>
        {entry.state === 'open' && !entry.confirming ? (
          <Countdown until={entry.closesAt} say={t.entries.locksIn} />
        ) : (
          <Chip tone={state.tone}>{state.text}</Chip>
        )}
      </State>
      {(!isPlayed || children) && (
        <Facts>
          {number}
          {who} · {rupees(entry.amount)}
          {!returned && ` · ${promiseOf(entry, t)}`}
        </Facts>
      )}
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
