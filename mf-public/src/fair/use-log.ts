import { endpoints } from '@baazi/contracts';
import { reportFault } from '@baazi/portal-kit';
import { forkFault, checkLog, type LogView } from '@baazi/proofs/seen-log';
import { useEffect, useState } from 'react';
import { bestEd25519 } from './best-ed25519';

const { publicKeys, publicLog, logConsistency } = endpoints;

/** This browser's check of the log of books, and a way to repeat it. A fork is reported. */
export function useLog(): [LogView | undefined, () => void] {
  const [view, setView] = useState<LogView>();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let isGone = false;
    const look = async (): Promise<void> => {
      const at = { publicKeys, publicLog, logConsistency };
      const seen = await checkLog({ at, storage: window.localStorage, verifies: await bestEd25519() });
      if (isGone) return;
      setView(seen);
      if (seen.kind === 'fork') reportFault(...forkFault(seen.fork));
    };
    look().catch(() => setView({ kind: 'out-of-reach' }));
    return () => {
      isGone = true;
    };
  }, [looks]);
  return [view, () => setLooks(looks + 1)];
}
