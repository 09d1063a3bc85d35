import { useEffect, useRef } from 'react';
import { showCauses } from './show-causes';

/** Marks a list whose changes are animated. `turnsOnly`: a filtered list also shows entries that are not new. */
export default function Causes({ turnsOnly = false }: { turnsOnly?: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = mark.current?.parentElement;
    return place ? showCauses(place, { turnsOnly }) : undefined;
  }, [turnsOnly]);
  return <span ref={mark} hidden />;
}
