import { useTexts } from '@baazi/portal-kit';
import { texts } from '../texts';

/** The outcome that stands, and its revision. */
export function OutcomeText({ outcome, revision }: { outcome: string | null; revision: number }) {
  const t = useTexts(texts).results;
  if (outcome === null) return <>{t.notYet}</>;
  const words: Readonly<Record<string, string>> = { void: t.voided, yes: t.yes, no: t.no };
  return (
    <>
      <b>{words[outcome] ?? outcome}</b>
      <small>{t.revision(revision)}</small>
    </>
  );
}
