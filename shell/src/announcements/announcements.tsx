import { useValue } from '@baazi/portal-kit/host';
import { lazy, Suspense, useEffect, useState } from 'react';
import { moments$ } from './watch-results';

const MomentSheet = lazy(() => import(/* webpackChunkName: "moment" */ './announcement-sheet'));
const isDialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null;

/** Waits until no other dialog is open, so that typing is not interrupted. */
function useFree(wanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!wanted || isFree) return;
    const look = (): void => void (!isDialogOpen() && setFree(true));
    const timer = setInterval(look, 300);
    return () => clearInterval(timer);
  }, [wanted, isFree]);
  return isFree && wanted;
}

/** The announcement over the current screen. */
export function Moments() {
  const moments = useValue(moments$);
  const isFree = useFree(moments.length > 0);
  if (!isFree) return null;
  return (
    <Suspense fallback={null}>
      <MomentSheet entries={moments} onClose={() => moments$.next([])} />
    </Suspense>
  );
}
