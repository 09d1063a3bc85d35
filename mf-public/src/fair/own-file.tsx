import { endpoints, paths } from '@baazi/contracts';
import { Button, call, Notice, Skeleton, theme, useSession, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import type { GivenFile } from './drop-file';
import { fairTexts } from './fair-texts';

export type Wanted = { kind: 'entry'; id: string } | { kind: 'balance' };
interface Got {
  wanted: Wanted;
  file?: GivenFile;
  /** beside the file, or instead of it */
  note?: string;
  isRefused?: boolean;
}

/** Requests the proof of an own entry; while its book is open, the receipt. */
async function requestFile(wanted: Wanted, bookOpen: string): Promise<Omit<Got, 'wanted'>> {
  if (wanted.kind === 'balance') {
    const own = await call(endpoints.ownSolvencyProof, {}, { quiet: true });
    return own.ok
      ? { file: { name: 'solvency.json', text: JSON.stringify(own.response) } }
      : { note: own.message, isRefused: true };
  }
  const params = { pickId: wanted.id };
  const proof = await call(endpoints.ownProof, { params }, { quiet: true });
  if (proof.ok) return { file: { name: `proof-${wanted.id}.json`, text: JSON.stringify(proof.response) } };
  const isOpen = proof.refusal === 'book-open';
  if (!isOpen && proof.refusal !== 'not-in-book') return { note: proof.message, isRefused: true };
  const receipt = await call(endpoints.ownReceipt, { params }, { quiet: true });
  if (!receipt.ok) return { note: receipt.message, isRefused: true };
  const file = { name: `receipt-${wanted.id}.json`, text: JSON.stringify(receipt.response) };
  return isOpen ? { file, note: bookOpen } : { file, note: proof.message, isRefused: true };
}

/** Loads the portal's proof of the player's own entry or balance. */
export function OwnFile({ wanted, onFile }: { wanted: Wanted; onFile: (file: GivenFile) => void }) {
  const t = useTexts(fairTexts);
  const session = useSession();
  const [got, setGot] = useState<Got>();
  const isPlayer = session.at === 'signed-in' && session.role === 'player';
  useEffect(() => {
    let isGone = false;
    if (isPlayer)
      void requestFile(wanted, t.bookOpen)
        .catch((error: unknown) => ({ note: error instanceof Error ? error.message : String(error), isRefused: true }))
        .then((answer: Omit<Got, 'wanted'>) => {
          if (isGone) return;
          setGot({ wanted, ...answer });
          if (answer.file) onFile(answer.file);
        });
    return () => {
      isGone = true;
    };
  }, [wanted, isPlayer, onFile, t]);
  if (session.at === 'loading') return <Skeleton height="64px" round={theme.radius.m} />;
  if (!isPlayer)
    return (
      <Notice>
        {t.signIn}{' '}
        <Button small tone="plain" to={paths.login}>
          {t.login}
        </Button>
      </Notice>
    );
  if (got?.wanted !== wanted) return <Skeleton height="64px" round={theme.radius.m} />;
  return got.note === undefined ? null : <Notice tone={got.isRefused ? 'bad' : 'info'}>{got.note}</Notice>;
}
