import { dayAndTime, theme, timeOfDay, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { BoardMatch } from './board-rows';
import { boardTexts } from './board-texts';

const Box = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(3)};
  margin: 0;
  font-size: ${theme.size.s};
  font-variant-numeric: tabular-nums;
  & > span {
    color: ${theme.color.soft};
  }
  & > strong {
    color: ${theme.color.accentText};
  }
`;

/** The score, its source and age, and the result it implies. It declares nothing. */
export function ScoreLine({ score, proposal }: Pick<BoardMatch, 'score' | 'proposal'>) {
  const t = useTexts(boardTexts);
  if (!score) return null;
  return (
    <Box>
      {score.innings.map(({ team, runs, wickets, overs }, at) => (
        <b key={`${team}-${at}`}>{`${team} ${runs}/${wickets} (${overs})`}</b>
      ))}
      {score.target !== undefined && score.phase !== 'ended' && <span>{t.target(score.target)}</span>}
      <span title={dayAndTime(score.at)}>{`${score.source}, ${timeOfDay(score.at)}`}</span>
      {score.delayed && <strong>{t.delayed}</strong>}
      {proposal && <strong>{t.says(proposal.source, proposal.words)}</strong>}
    </Box>
  );
}
