import { Button, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { DeclarePanel } from '../declare/declare-panel';
import { contestOfQuestion, type BoardQuestion } from './board-rows';
import { boardTexts } from './board-texts';
import { ContestLine, UntilLock } from './contest-line';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(2)};
  padding-block-end: ${theme.space(3)};
  & > footer {
    display: flex;
    gap: ${theme.space(3)};
    align-items: center;
    justify-content: space-between;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
`;

/** A question about no match, with its own link to the answer. */
export function QuestionCard({ row, onDone }: { row: BoardQuestion; onDone: () => void }) {
  const t = useTexts(boardTexts);
  const [isDeclaring, setDeclaring] = useState(false);
  const contest = contestOfQuestion(row);
  const action = row.revision > 0 ? t.correct : contest.isOpen ? t.voidIt : t.declare;
  return (
    <Box>
      <ContestLine row={row} heading="h3" />
      <footer>
        <UntilLock locksAt={row.locksAt} />
        <Button
          small
          tone="quiet"
          aria-expanded={isDeclaring}
          aria-label={t.name(action, row.title)}
          onClick={() => setDeclaring(!isDeclaring)}
        >
          {action}
        </Button>
      </footer>
      {isDeclaring && <DeclarePanel contests={[contest]} onClose={() => setDeclaring(false)} onDone={onDone} />}
    </Box>
  );
}
