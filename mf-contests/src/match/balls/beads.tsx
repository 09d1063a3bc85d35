import type { BallView } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled, { css, keyframes } from 'styled-components';
import { ballsTexts } from './balls-texts';

export type BallLook = 'dot' | 'run' | 'four' | 'wicket' | 'extra';
export const lookOf = ({ runs, wicket, extra, bat }: BallView): BallLook =>
  wicket ? 'wicket' : extra ? 'extra' : (bat ?? runs) >= 4 ? 'four' : runs === 0 ? 'dot' : 'run';
const colours: Record<BallLook, { text: string; wash: string }> = {
  dot: { text: theme.color.soft, wash: theme.color.sunken },
  run: { text: theme.color.text, wash: theme.color.raised },
  four: { text: theme.color.accentText, wash: theme.color.accentWash },
  wicket: { text: theme.color.bad, wash: theme.color.badWash },
  extra: { text: theme.color.info, wash: theme.color.infoWash },
};

/** The page's style lets nothing move where reduced motion is asked for: a bead then is simply there. */
const drop = keyframes`from { opacity: 0; transform: translateY(-14px) scale(0.6); }`;
const strike = keyframes`
  from { opacity: 0; transform: scale(0.4) rotate(-16deg); }
  60% { transform: scale(1.25) rotate(4deg); }
`;
const Row = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Bead = styled.li<{ $look: BallLook; $isNew: boolean }>`
  display: grid;
  place-items: center;
  width: 38px;
  height: 38px;
  border-radius: 50%;
  font-size: ${theme.size.m};
  font-weight: 750;
  font-variant-numeric: tabular-nums;
  color: ${({ $look }) => colours[$look].text};
  background: ${({ $look }) => colours[$look].wash};
  ${({ $isNew, $look }) =>
    $isNew &&
    css`
      animation: ${$look === 'four' || $look === 'wicket' ? strike : drop} 240ms ease-out;
    `}
`;
/** A ball that is still to come. */
const Hole = styled.li`
  width: 38px;
  height: 38px;
  border: 2px dashed ${theme.color.line};
  border-radius: 50%;
`;

/** An over as beads; the newest drops in, a boundary and a wicket with a swing. */
export function Beads({ balls, label, left = 0 }: { balls: readonly BallView[]; label: string; left?: number }) {
  const t = useTexts(ballsTexts);
  return (
    <Row aria-label={label}>
      {balls.map((ball, at) => (
        <Bead key={at} $look={lookOf(ball)} $isNew={at === balls.length - 1}>
          {t.ball(ball)}
        </Bead>
      ))}
      {Array.from({ length: left }, (_, at) => (
        <Hole key={`to come ${at}`} aria-hidden="true" />
      ))}
    </Row>
  );
}
