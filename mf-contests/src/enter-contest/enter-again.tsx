import { paths, type endpoints, type ReplyOf } from '@baazi/contracts';
import { navigate } from '@baazi/portal-kit';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contest } from './contest';
import { contestIn } from './contest-address';

interface Props {
  board: ReplyOf<typeof endpoints.dashboard>;
  onContest: (contest: Contest) => void;
}

/** Reopens and fills the contest that a payment was for. */
export default function EnterAgain({ board, onContest }: Props) {
  const [params] = useSearchParams();
  const enter = useEffectEvent(() => {
    const contest = contestIn(params, board);
    navigate(paths.dashboard, { replace: true });
    if (contest) onContest(contest);
  });
  useEffect(() => enter(), []);
  return null;
}
