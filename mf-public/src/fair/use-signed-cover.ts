import type { endpoints, ReplyOf } from '@baazi/contracts';
import { openNote, readKeys } from '@baazi/proofs/verify';
import { useEffect, useState } from 'react';
import { bestEd25519 } from './best-ed25519';

type Solvency = ReplyOf<typeof endpoints.publicSolvency>;

/**
 * Whether the displayed statement of cover is the signed one; undefined: none is signed yet, or the check is running.
 */
export function useSignedCover(solvency: Solvency | undefined, keys: string): boolean | undefined {
  const [found, setFound] = useState<{ note: string; isSigned: boolean }>();
  const { coverPaise, cover } = solvency ?? {};
  const note = keys === '' ? undefined : cover?.note;
  const lines = `\nheld ${coverPaise}\nas of ${cover?.asOf}\nby ${cover?.by.join(' ')}\n${cover?.source}\n`;
  useEffect(() => {
    if (note === undefined) return;
    const check = async (): Promise<void> => {
      const verifies = await bestEd25519();
      const text = await openNote(note, await readKeys(keys, verifies), verifies);
      setFound({ note, isSigned: text?.endsWith(lines) ?? false });
    };
    check().catch(() => undefined);
  }, [note, keys, lines]);
  return found?.note === note ? found?.isSigned : undefined;
}
