import { dayInIndia, endpoints } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, longDay, Skeleton, theme, useCall, useNow, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { consolePaths } from '../../ui/page/console-paths';
import { Panel } from '../../ui/page/panel';
import { usePolling } from '../../ui/table/use-polling';
import { texts } from '../../texts';
import { boardTexts } from './board-texts';
import { MatchCard } from './match-card';
import { QuestionCard } from './question-card';

const Day = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > span {
    display: flex;
    gap: ${theme.space(2)};
    margin-inline-start: auto;
  }
`;

/** The day's matches with their questions, and the undeclared ones of earlier days. Polled. */
export function Board() {
  const t = useTexts(boardTexts);
  const { refresh } = useTexts(texts);
  const [day, setDay] = useState<string>();
  const board = useCall(endpoints.adminBoard, { query: day === undefined ? {} : { day } }, { on: ['fixtures'] });
  const { again } = board;
  usePolling(again);
  const today = dayInIndia(useNow());
  if (board.at === 'loading') return <Skeleton height="320px" round="16px" />;
  if (board.at === 'failed') return <AreaFailed message={board.message} onRetry={again} />;
  const { matches, questions, overdue, before, after } = board.response;
  return (
    <>
      {overdue.length > 0 && day === undefined && (
        <Panel title={t.overdue}>
          {overdue.map((row) => (
            <MatchCard key={row.market} row={row} onDone={again} />
          ))}
        </Panel>
      )}
      <Day>
        <h2>{longDay(`${board.response.day}T12:00:00+05:30`)}</h2>
        <span>
          <Button
            small
            tone="quiet"
            icon="back"
            aria-label={t.before}
            disabled={!before}
            onClick={() => before && setDay(before)}
          />
          <Button small tone="quiet" disabled={board.response.day === today} onClick={() => setDay(undefined)}>
            {t.today}
          </Button>
          <Button
            small
            tone="quiet"
            icon="next"
            aria-label={t.after}
            disabled={!after}
            onClick={() => after && setDay(after)}
          />
          <Button small tone="quiet" icon="refresh" aria-label={refresh} onClick={again} />
        </span>
      </Day>
      {matches.length === 0 && (
        <EmptyState title={t.none} icon="clock" action={<Button to={consolePaths.fixtures}>{t.toFixtures}</Button>}>
          {t.noneText}
        </EmptyState>
      )}
      {matches.map((row) => (
        <MatchCard key={row.market} row={row} onDone={again} />
      ))}
      {questions.length > 0 && (
        <Panel title={t.questionsOfDay}>
          {questions.map((row) => (
            <QuestionCard key={row.market} row={row} onDone={again} />
          ))}
        </Panel>
      )}
    </>
  );
}
