import { Button, Card, Chip, dayAndTime, Link, theme, timeOfDay, useTexts } from '@baazi/portal-kit';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { DeclarePanel } from '../declare/declare-panel';
import { consolePaths } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { contestOfMatch, contestOfQuestion, type BoardMatch } from './board-rows';
import { boardTexts } from './board-texts';
import { Contests, ContestLine, UntilLock } from './contest-line';
import { ScoreLine } from './score-line';
import { SideBars } from './side-bars';
import { Standing } from './standing';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)};
  & > header {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(2)} ${theme.space(3)};
    align-items: center;
  }
  & > header h3 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > header > p {
    margin: 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
  & > header > div {
    margin-inline-start: auto;
  }
`;

/** One match of the day on one card: state, money by side, questions, actions. */
export function MatchCard({ row, onDone }: { row: BoardMatch; onDone: () => void }) {
  const t = useTexts(boardTexts);
  const [isDeclaring, setDeclaring] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The panel is gone: the page would stay scrolled to where it was, far below the match.
  const close = (): void => {
    setDeclaring(false);
    button.current?.focus();
  };
  const { match, questions } = row;
  const contests = [contestOfMatch(row), ...questions.map(contestOfQuestion)];
  const isClosed = contests.some(({ revision, isOpen }) => revision === 0 && !isOpen);
  const isLeft = contests.some(({ revision, isOpen, isUnderWay }) => revision === 0 && !isOpen && !isUnderWay);
  const hasProposal = contests.some(({ correction }) => correction);
  const action = hasProposal
    ? t.seeProposal
    : isLeft
      ? t.declare
      : isClosed
        ? t.declareEarly
        : contests.every(({ revision }) => revision === 0)
          ? t.voidIt
          : t.correct;
  return (
    <Box as="article" aria-label={match.name} data-board={match.matchID}>
      <header>
        <h3>
          <Link to={consolePaths.match(match.matchID)}>{match.name}</Link>
        </h3>
        <StateChip state={match.state} />
        <p>
          {t.match(match.match_number)}
          {' · '}
          <span title={dayAndTime(match.startsAt)}>{timeOfDay(match.startsAt)}</span>
          {' · '}
          {match.venue || match.city} · <UntilLock locksAt={match.locksAt} />
        </p>
        <div>
          <Button
            ref={button}
            small
            tone={isLeft || hasProposal ? 'accent' : 'quiet'}
            aria-expanded={isDeclaring}
            aria-label={t.name(action, match.name)}
            onClick={() => setDeclaring(!isDeclaring)}
          >
            {action}
          </Button>
        </div>
      </header>
      <ScoreLine score={row.score} proposal={row.revision === 0 ? row.proposal : undefined} />
      <Contests>
        <div>
          <Standing row={row} />
          <SideBars row={row} />
          {row.unresolved > 0 && <Chip tone="wait">{t.unresolved(row.unresolved)}</Chip>}
        </div>
        {questions.map((question) => (
          <ContestLine key={question.questionID} row={question} />
        ))}
      </Contests>
      {isDeclaring && <DeclarePanel contests={contests} onClose={close} onDone={onDone} />}
    </Box>
  );
}
