import { isTeamCode, teams } from '@baazi/contracts';
import { Crest, Icon, Money, theme } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Confetti } from './confetti';
import type { OwnEntry } from './unannounced-results';

const Box = styled.div<{ $ground: string; $ink: string }>`
  position: relative;
  display: grid;
  gap: ${theme.space(1)};
  justify-items: center;
  padding: ${theme.space(6)} ${theme.space(4)};
  border-radius: ${theme.radius.m};
  overflow: hidden;
  text-align: center;
  color: ${({ $ink }) => $ink};
  background: ${({ $ground }) => $ground};
  & > b {
    font-size: ${theme.size.l};
  }
`;
const Amount = styled(Money)`
  font-size: 3rem;
  font-weight: 850;
  letter-spacing: -0.03em;
  line-height: 1.1;
`;

interface Props {
  entry: OwnEntry;
  /** the sum that counts up: the payout of this entry, or of all that were won with it */
  winRupees: number;
  text?: string | undefined;
  /** the winner; for a match without a result, the side that the player picked */
  winner?: string | undefined;
}

/** A won entry is shown in its team's colours and its payout counts up. Every other result is plain. */
export function Banner({ entry, winRupees, text, winner }: Props) {
  const isWon = entry.result === 'won';
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(winRupees), 200);
    return () => clearTimeout(timer);
  }, [winRupees]);
  const team = isWon && isTeamCode(entry.selection) ? teams[entry.selection] : undefined;
  return (
    <Box
      $ground={
        team
          ? `radial-gradient(circle at 50% 0, transparent 35%, rgb(0 0 0 / 50%) 150%), ${team.primary}`
          : isWon
            ? theme.color.goodWash
            : theme.color.sunken
      }
      $ink={team?.ink ?? theme.color.text}
    >
      {isWon && !entry.corrected && <Confetti />}
      {entry.kind === 'match' ? (
        <Crest team={winner ?? entry.selection} size={72} label="" />
      ) : (
        <Icon name="question" size={56} />
      )}
      {text && <b>{text}</b>}
      {isWon && <Amount rupees={shown} sign="+" />}
    </Box>
  );
}
