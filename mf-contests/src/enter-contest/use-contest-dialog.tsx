import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Contest } from './contest';
import { useConfirming } from './use-confirming';

const bring = () => import(/* webpackChunkName: "contest" */ './enter-contest-dialog');
const EnterContestDialog = lazy(() => bring().then((chunk) => ({ default: chunk.EnterContestDialog })));

const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);

interface ContestDialog {
  dialog: ReactNode;
  open: (contest: Contest) => void;
  /** the contests whose join is still being decided */
  confirming: Pick<ReturnType<typeof useConfirming>, 'has'>;
}

/** The dialog in which a contest is entered, with the rules of each that names no others. Its code comes when the page is idle, or with the first tap. */
export function useContestDialog(rulesHash: string | undefined): ContestDialog {
  const [contest, setContest] = useState<Contest | null>(null);
  const confirming = useConfirming();
  // A chunk that does not come now comes with the tap.
  useEffect(() => whenIdle(() => void bring().catch(() => undefined)), []);
  return {
    // Drawn in slices: a slow phone answers the tap first, and then has the dialog.
    open: (entered) => startTransition(() => setContest(entered)),
    confirming,
    dialog: contest && (
      <Suspense fallback={null}>
        <EnterContestDialog
          {...{ contest, rulesHash }}
          onClose={() => setContest(null)}
          onConfirming={confirming.add}
        />
      </Suspense>
    ),
  };
}
