import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { rupees as rupeesText } from '@baazi/portal-kit/core';
import { theme } from '../theme/theme';

const COUNT_MS = 700;
const Digits = styled.span`
  font-family: ${theme.display};
  white-space: nowrap;
`;
const still = (): boolean =>
  typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates from the shown amount to a new one; with reduced motion the new amount appears immediately. */
function useCounted(rupees: number): number {
  const [shown, setShown] = useState(rupees);
  const from = useRef(rupees);
  if (shown !== rupees && still()) setShown(rupees);
  useEffect(() => {
    const start = from.current;
    if (start === rupees) return;
    if (still()) {
      from.current = rupees;
      return;
    }
    let frame = 0;
    const began = performance.now();
    const step = (at: number): void => {
      const part = Math.min(1, Math.max(0, (at - began) / COUNT_MS));
      const eased = 1 - (1 - part) ** 3;
      from.current = part < 1 ? Math.round(start + (rupees - start) * eased) : rupees;
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [rupees]);
  return shown;
}

/** Rupees in Indian grouping. `sign="+"` or `"-"` puts the sign before ₹. A changed amount is animated. */
export function Money({ rupees, sign = '', className }: { rupees: number; sign?: '+' | '-' | ''; className?: string }) {
  const shown = useCounted(rupees);
  return (
    <Digits className={className}>
      {sign}
      {rupeesText(shown)}
    </Digits>
  );
}
