import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { BoardMarket } from './board-rows';
import { boardTexts } from './board-texts';

const Line = styled.p`
  margin: 0;
  font-size: ${theme.size.s};
  & > span {
    color: ${theme.color.soft};
    overflow-wrap: anywhere;
  }
`;

/** The declared result as players read it, and its reason. Empty before a result. */
export function Standing({ row }: { row: BoardMarket }) {
  const t = useTexts(boardTexts);
  if (row.outcome === null) return null;
  const copy = row.resultText ?? { yes: t.yes, no: t.no, void: t.void }[row.outcome] ?? row.outcome;
  return (
    <Line>
      <b>{t.declared(copy, row.revision)}</b> {row.standing && <span>{t.why(row.standing.note)}</span>}
    </Line>
  );
}
