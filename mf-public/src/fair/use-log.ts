import { endpoints } from '@baazi/contracts';
import { reportFault } from '@baazi/portal-kit';
import { forkFault, checkLog, type LogView } from '@baazi/proofs/seen-log';
import { useEffect, useState } from 'react';
import { bestEd25519 } from './best-ed25519';

const { publicKeys, publicLog, logConsistency } = endpoints;

/**
 * The state of the log of closed books in this browser, and a function to check again. A fork is also reported to the
 * gateway.
 */
export function useLog(): [LogView | undefined, () => void] {
  const [view, setView] = useState<LogView>();
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    const check = async (): Promise<void> => {
      const at = { publicKeys, publicLog, logConsistency };
      const seen = await checkLog({ at, storage: window.localStorage, verifies: await bestEd25519() });
      if (isUnmounted) return;
      setView(seen);
      if (seen.kind === 'fork') reportFault(...forkFault(seen.fork));
    };
    check().catch(() => setView({ kind: 'out-of-reach' }));
    return () => {
      isUnmounted = true;
    };
  }, [checks]);
  return [view, () => setChecks(checks + 1)];
}
