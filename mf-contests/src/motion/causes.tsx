import { useEffect, useRef } from 'react';
import { showCauses } from './show-causes';

/**
 * Stands in a screen whose changes are to be seen as what they are. `turnsOnly`: a list that is filtered shows entries
 * that are not new.
 */
export default function Causes({ turnsOnly = false }: { turnsOnly?: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = mark.current?.parentElement;
    return place ? showCauses(place, { turnsOnly }) : undefined;
  }, [turnsOnly]);
  return <span ref={mark} hidden />;
}
