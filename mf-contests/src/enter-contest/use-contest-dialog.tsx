import { lazyDialog, type Match, navigate } from '@baazi/portal-kit';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Question } from '../fixtures/question-card';
import { contestAddress, contestIn, type Contest } from './contest';
import { useConfirming } from './use-confirming';

const bring = () => import(/* webpackChunkName: "contest" */ './enter-contest-dialog');
const EnterContestDialog = lazyDialog(() => bring().then((chunk) => ({ default: chunk.EnterContestDialog })));

const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);

interface ContestDialog {
  dialog: ReactNode;
  open: (contest: Contest) => void;
  /** contests whose join is still confirming */
  confirming: Pick<ReturnType<typeof useConfirming>, 'has'>;
}

/**
 * The Enter Contest dialog of the contest that the address names, among those of the screen. `rulesHash`: the rules of
 * contests that name no others. Its chunk loads when the page is idle, or at the first tap.
 */
export function useContestDialog({
  matches,
  questions,
  rulesHash,
}: {
  matches: readonly Match[];
  questions: readonly Question[];
  rulesHash?: string | undefined;
}): ContestDialog {
  const { pathname, search } = useLocation();
  const contest = useMemo(
    () => contestIn(new URLSearchParams(search), { matches, questions }),
    [search, matches, questions],
  );
  const confirming = useConfirming();
  /** the address of the contest that was closed last, with what was typed */
  const closed = useRef('');
  // A chunk that fails to load now loads at the tap.
  useEffect(() => whenIdle(() => void bring().catch(() => undefined)), []);
  return {
    open: (entered) => {
      const address = contestAddress(pathname, entered);
      const isSame = closed.current === address || closed.current.startsWith(`${address}&`);
      navigate(isSame ? closed.current : address, { replace: true });
    },
    confirming,
    dialog: contest && (
      <Suspense fallback={null}>
        <EnterContestDialog
          key={contest.kind === 'match' ? contest.match.matchID : contest.question.questionID}
          {...{ contest, rulesHash, screen: pathname }}
          onClose={() => {
            closed.current = window.location.pathname + window.location.search;
            navigate(pathname, { replace: true });
          }}
          onConfirming={confirming.add}
        />
      </Suspense>
    ),
  };
}
