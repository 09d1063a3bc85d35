import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Card, MatchFace, moneyWords, Notice, dayAndTime, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { answerLine, pickLine } from './result-line';

export type Pick = ReplyOf<typeof endpoints.listTeams>['data'][number];
type GivenAnswer = ReplyOf<typeof endpoints.listAnswers>['data'][number];

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  align-content: space-between;
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${theme.space(2)};
  margin: 0;
  & dt {
    font-size: ${theme.size.xs};
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    font-weight: 700;
  }
`;
const Title = styled.h2`
  margin: 0;
  font-size: ${theme.size.m};
  line-height: 1.4;
`;
const When = styled.small`
  color: ${theme.color.soft};
`;

function Numbers({ what, choice, amount, win }: { what: string; choice: string; amount: number; win: number }) {
  const t = useTexts(texts);
  return (
    <Facts>
      <div>
        <dt>{what}</dt>
        <dd>{choice}</dd>
      </div>
      <div>
        <dt>{t.teams.stake}</dt>
        <dd>{rupees(amount)}</dd>
      </div>
      <div>
        <dt>{t.teams.toWin}</dt>
        <dd>{rupees(win)}</dd>
      </div>
    </Facts>
  );
}

export function PickCard({ pick }: { pick: Pick }) {
  const t = useTexts(texts);
  const line = pickLine(pick, t.teams);
  return (
    <Box as="article" data-match={pick.matchID}>
      <MatchFace match={pick.match} />
      <Numbers what={t.teams.pickedTeam} choice={pick.chosenTeam} amount={pick.amount} win={pick.win_amount} />
      <Notice tone={line.tone}>{moneyWords(line.text)}</Notice>
    </Box>
  );
}

export function AnswerCard({ given }: { given: GivenAnswer }) {
  const t = useTexts(texts);
  const line = answerLine(given, t.teams);
  return (
    <Box as="article" data-question={given.questionID}>
      <When>{dayAndTime(given.createdAt)}</When>
      <Title>{given.question.title}</Title>
      <Numbers
        what={t.teams.answer}
        choice={given.chosenAnswer === 'yes' ? t.yes : t.no}
        amount={given.amount}
        win={given.win_amount}
      />
      <Notice tone={line.tone}>{moneyWords(line.text)}</Notice>
    </Box>
  );
}
