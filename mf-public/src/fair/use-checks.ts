import { verify } from '@baazi/proofs/verify';
import { useEffect, useState } from 'react';
import { bestEd25519 } from './best-ed25519';
import type { GivenFile } from './drop-file';

type Check = Awaited<ReturnType<typeof verify>>[number];

/**
 * Runs the verifier on a file: the same script that anybody can run on a terminal. `unable`: this browser has no
 * Ed25519, and the library for it did not load.
 */
export function useChecks(file: GivenFile | undefined, { keys, log }: { keys: string; log?: string }) {
  const [found, setFound] = useState<{ file: GivenFile; checks: Check[] | 'unable' }>();
  useEffect(() => {
    let isGone = false;
    if (file)
      void bestEd25519()
        .then((verifies) => verify(file.text, { keys, verifies, ...(log === undefined ? {} : { log }) }))
        .catch((): 'unable' => 'unable')
        .then((checks) => {
          if (!isGone) setFound({ file, checks });
        });
    return () => {
      isGone = true;
    };
  }, [file, keys, log]);
  return found?.file === file ? found?.checks : undefined;
}
