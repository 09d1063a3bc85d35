import { Chip, dayAndTime, theme, timeLeft, timeOfDay, useNow, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { StateChip } from '../../ui/page/state-chip';
import type { BoardQuestion } from './board-rows';
import { boardTexts } from './board-texts';
import { SideBars } from './side-bars';
import { Standing } from './standing';
import { useContestName } from '../use-contest-name';

/** A match and its questions side by side, or stacked on a phone. */
export const Contests = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: ${theme.space(4)};
  align-items: start;
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space(2)};
    min-width: 0;
  }
`;
const Title = styled.h4`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  margin: 0;
  font-size: ${theme.size.s};
`;

/** A question with its title, state, and stakes on Yes and No. `heading`: its level below a match, or alone. */
export function ContestLine({ row, heading = 'h4' }: { row: BoardQuestion; heading?: 'h3' | 'h4' }) {
  const t = useTexts(boardTexts);
  const nameOf = useContestName();
  return (
    <div data-board-question={row.questionID}>
      <Title as={heading}>
        {nameOf({ name: row.title, nameHi: row.titleHi })} <StateChip state={row.state} />
      </Title>
      <Standing row={row} />
      <SideBars row={row} />
      {row.unresolved > 0 && <Chip tone="wait">{t.unresolved(row.unresolved)}</Chip>}
    </div>
  );
}

/** The countdown to the lock, or the time since; the full instant on hover. */
export function UntilLock({ locksAt }: { locksAt: string }) {
  const t = useTexts(boardTexts);
  const remainingMs = Date.parse(locksAt) - useNow();
  return (
    <time dateTime={locksAt} title={dayAndTime(locksAt)}>
      {remainingMs > 0 ? t.closesIn(timeLeft(remainingMs)) : t.closed(timeOfDay(locksAt))}
    </time>
  );
}
