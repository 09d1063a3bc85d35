import { teams } from '@baazi/contracts';
import styled, { keyframes } from 'styled-components';

const fall = keyframes`
  from { transform: translateY(-20%) rotate(0deg); opacity: 1; }
  to { transform: translateY(900%) rotate(620deg); opacity: 0; }
`;
const Bit = styled.i<{ $at: number; $colour: string; $after: number; $takes: number }>`
  position: absolute;
  inset-block-start: -8px;
  inset-inline-start: ${({ $at }) => $at}%;
  width: 8px;
  height: 14px;
  border-radius: 2px;
  background: ${({ $colour }) => $colour};
  opacity: 0;
  @media (prefers-reduced-motion: no-preference) {
    animation: ${fall} ${({ $takes }) => $takes}ms ${({ $after }) => $after}ms ease-in 2;
  }
`;
const COUNT = 28;
const colours = Object.values(teams).map(({ secondary }) => secondary);

/** Two bursts of confetti; none under `prefers-reduced-motion`. Every piece has a fixed position. */
export function Confetti() {
  return (
    <span aria-hidden="true">
      {Array.from({ length: COUNT }, (_, i) => (
        <Bit
          key={i}
          $at={(i * 37) % 100}
          $colour={colours[i % colours.length] ?? ''}
          $after={(i * 91) % 700}
          $takes={1400 + ((i * 53) % 900)}
        />
      ))}
    </span>
  );
}
