import { endpoints, type ReplyOf } from '@baazi/contracts';
import { useAction } from '@baazi/portal-kit';
import type { Subject } from './subject';

export type Declared = ReplyOf<typeof endpoints.declareMatch>;
export interface Declaration {
  outcome: string;
  note: string;
  source?: string;
  playerText?: string;
  dryRun?: boolean;
  expectedRevision?: number;
  force?: boolean;
  /** of a match only */
  voidQuestions?: string[];
}
const isAnswer = (outcome: string): outcome is 'yes' | 'no' | 'void' =>
  outcome === 'yes' || outcome === 'no' || outcome === 'void';

/** Matches and questions are declared alike, at two endpoints. The dialog words the refusals itself. */
export function useDeclare({ kind, id }: Pick<Subject, 'kind' | 'id'>) {
  const match = useAction(endpoints.declareMatch, { quiet: true });
  const question = useAction(endpoints.declareQuestion, { quiet: true });
  const run = async (body: Declaration) => {
    if (kind === 'match') return match.run({ params: { matchID: id }, body });
    const { outcome } = body;
    return isAnswer(outcome) ? question.run({ params: { questionID: id }, body: { ...body, outcome } }) : undefined;
  };
  const { errors, clear } = kind === 'match' ? match : question;
  return { run, busy: match.busy || question.busy, errors, clear };
}
