import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Check, dayAndTime, Notice, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../../texts';

const List = styled.ul`
  display: grid;
  gap: ${theme.space(1)};
  max-height: 180px;
  margin: 0;
  padding: ${theme.space(3)};
  overflow-y: auto;
  border-radius: ${theme.radius.m};
  background: ${theme.color.raised};
  font-size: ${theme.size.s};
  list-style: none;
  overflow-wrap: anywhere;
`;
interface Props {
  plan: ReplyOf<typeof endpoints.importMatches>;
  applyMoves: boolean;
  onApplyMoves: (apply: boolean) => void;
}

/** The additions, moves and conflicts of an import. */
export function ImportPlan({ plan: { adds, moves, conflicts, unchanged }, applyMoves, onApplyMoves }: Props) {
  const t = useTexts(texts).fixtures;
  return (
    <>
      <Notice tone={conflicts.length > 0 ? 'bad' : 'info'}>
        {t.plan(adds.length, moves.length, conflicts.length, unchanged)}
      </Notice>
      {adds.length + moves.length + conflicts.length > 0 && (
        <List tabIndex={0} aria-label={t.planLabel}>
          {conflicts.map(({ key, why }) => (
            <li key={`c${key}${why}`}>
              <b>{t.conflict}</b> {key}: {why}
            </li>
          ))}
          {moves.map(({ matchID, from, to, refunds }) => (
            <li key={`m${matchID}`}>
              <b>{t.moves}</b> {matchID}: {dayAndTime(from)} → {dayAndTime(to)}
              {refunds.entries > 0 && <b> {t.refundsOfMove(refunds.entries, refunds.refundRupees)}</b>}
            </li>
          ))}
          {adds.map((matchID) => (
            <li key={`a${matchID}`}>
              <b>{t.adds}</b> {matchID}
            </li>
          ))}
        </List>
      )}
      {moves.length > 0 && conflicts.length === 0 && (
        <Check checked={applyMoves} onChecked={onApplyMoves}>
          {t.applyMoves}
        </Check>
      )}
    </>
  );
}
