import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { Contest } from './contest';
import { useConfirming } from './use-confirming';

const bring = () => import(/* webpackChunkName: "contest" */ './enter-contest-dialog');
const EnterContestDialog = lazy(() => bring().then((chunk) => ({ default: chunk.EnterContestDialog })));

const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);

interface ContestDialog {
  dialog: ReactNode;
  open: (contest: Contest) => void;
  /** contests whose join is still confirming */
  confirming: Pick<ReturnType<typeof useConfirming>, 'has'>;
}

/**
 * The Enter Contest dialog, with the rules of contests that name no others. Its chunk loads when the page is idle, or
 * at the first tap.
 */
export function useContestDialog(rulesHash: string | undefined): ContestDialog {
  const [contest, setContest] = useState<Contest | null>(null);
  const confirming = useConfirming();
  // A chunk that fails to load now loads at the tap.
  useEffect(() => whenIdle(() => void bring().catch(() => undefined)), []);
  return {
    // Rendered in a transition: a slow phone responds to the tap first.
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
