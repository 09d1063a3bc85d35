import { isTeamCode, teams } from '@baazi/contracts';
import { useEffect } from 'react';

const SIDES = ['--light-left', '--light-right'];

/** Lights the page from its upper corners in the colours of a match, as the ground on the home page. */
export function useTeamLight([left, right]: readonly [string, string], isOn = true): void {
  useEffect(() => {
    if (!isOn) return;
    const { style } = document.body;
    for (const [at, code] of [left, right].entries())
      if (isTeamCode(code)) style.setProperty(SIDES[at] ?? '', teams[code].primary);
    return () => {
      for (const side of SIDES) style.removeProperty(side);
    };
  }, [left, right, isOn]);
}
