import { lazyPart } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import { useEffect, useState } from 'react';
import { announcements$ } from './watch-results';

const AnnouncementSheet = lazyPart(() => import(/* webpackChunkName: "announcement" */ './announcement-sheet'));
const isDialogOpen = (): boolean => document.querySelector('[role=dialog]') !== null;

/** Waits until no other dialog is open, so that typing is not interrupted. */
function useFree(wanted: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!wanted || isFree) return;
    const check = (): void => void (!isDialogOpen() && setFree(true));
    const timer = setInterval(check, 300);
    return () => clearInterval(timer);
  }, [wanted, isFree]);
  return isFree && wanted;
}

/** Shows the sheet of ended entries above the current screen. */
export function Announcements() {
  const results = useValue(announcements$);
  const isFree = useFree(results.length > 0);
  if (!isFree) return null;
  return <AnnouncementSheet entries={results} onClose={() => announcements$.next([])} />;
}
