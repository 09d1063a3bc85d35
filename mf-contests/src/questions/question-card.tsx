import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Button, Card, Icon, now, theme, usePassed, usePlayer, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { cardState } from '../fixtures/card-state';
import { Countdown } from '../fixtures/countdown';
import { texts } from '../texts';

export type Question = ReplyOf<typeof endpoints.dashboard>['questions'][number];
export type Answer = 'yes' | 'no';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  align-content: space-between;
`;
const Title = styled.h3`
  display: flex;
  gap: ${theme.space(2)};
  margin: 0;
  font-size: ${theme.size.l};
  line-height: 1.4;
  & > svg {
    flex: none;
    margin-top: 3px;
    color: ${theme.color.accentText};
  }
`;
const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
`;

/** A daily question: Yes and No while it is open, Timeout after its lock, Submitted once answered. */
export function QuestionCard({
  question,
  confirming,
  onAnswer,
}: {
  question: Question;
  confirming: boolean;
  onAnswer: (question: Question, answer: Answer) => void;
}) {
  const t = useTexts(texts);
  usePassed(question.locksAt);
  const joined = usePlayer()?.joinedQuestions.has(question.questionID) ?? false;
  const state = cardState({
    locksAt: question.locksAt,
    nowMs: now(),
    joined,
    confirming,
    decided: question.state !== 'open' && question.state !== 'locked',
  });
  return (
    <Box as="article" data-question={question.questionID}>
      <Title>
        <Icon name="question" />
        {question.title}
      </Title>
      {state === 'open' ? (
        <>
          <div>
            <Countdown until={question.locksAt} say={t.answersCloseIn} />
          </div>
          <Pair>
            <Button onClick={() => onAnswer(question, 'yes')}>{t.yes}</Button>
            <Button tone="quiet" onClick={() => onAnswer(question, 'no')}>
              {t.no}
            </Button>
          </Pair>
        </>
      ) : (
        <Button wide tone="quiet" disabled icon={state === 'joined' ? 'check' : 'clock'}>
          {state === 'joined' ? t.submitted : state === 'confirming' ? t.confirming : t.timeout}
        </Button>
      )}
    </Box>
  );
}
