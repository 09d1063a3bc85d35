import { endpoints } from '@baazi/contracts';
import { browserStorage, loadEventually, reportFault } from '@baazi/portal-kit';
import { forkFault, checkLog, type LogView } from '@baazi/proofs/seen-log';
import { useEffect, useState } from 'react';
import { bestEd25519 } from './best-ed25519';

const { publicKeys, publicLog, logConsistency } = endpoints;

/**
 * The state of the log of closed books in this browser, and a function to check again. A log that is out of reach is
 * asked for again after pauses. A fork is also reported to the gateway.
 */
export function useLog(): [LogView | undefined, () => void] {
  const [view, setView] = useState<LogView>();
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const check = async (): Promise<void> => {
      const at = { publicKeys, publicLog, logConsistency };
      const seen = await bestEd25519()
        .then((verifies) => checkLog({ at, storage: browserStorage, verifies }))
        .catch((): LogView => ({ kind: 'out-of-reach' }));
      if (leaving.signal.aborted) return;
      setView(seen);
      if (seen.kind === 'fork') reportFault(...forkFault(seen.fork));
      if (seen.kind === 'out-of-reach') throw new Error('the log of books is out of reach');
    };
    void loadEventually(check, leaving.signal);
    return () => leaving.abort();
  }, [checks]);
  return [view, () => setChecks(checks + 1)];
}
