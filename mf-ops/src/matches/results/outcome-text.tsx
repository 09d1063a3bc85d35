import { useTexts } from '@baazi/portal-kit';
import type { Contest } from '../declare/contest';
import { texts } from '../../texts';

/** The declared outcome, its revision and a waiting correction; before that, the score's proposal. */
export function OutcomeText({ contest: { outcome, revision, correction, proposal } }: { contest: Contest }) {
  const t = useTexts(texts).results;
  if (outcome === null)
    return (
      <>
        {t.notYet}
        {proposal && <small>{t.scoreSays(proposal.words, proposal.source)}</small>}
      </>
    );
  const copy: Readonly<Record<string, string>> = { void: t.voided, yes: t.yes, no: t.no };
  const textOf = (one: string): string => copy[one] ?? one;
  return (
    <>
      <b>{textOf(outcome)}</b>
      <small>{t.revision(revision)}</small>
      {correction && <small>{t.proposedAs(textOf(correction.outcome))}</small>}
    </>
  );
}
