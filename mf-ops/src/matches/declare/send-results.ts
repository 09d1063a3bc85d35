import { endpoints } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';
import type { Contest } from './contest';
import type { PanelFields, Seen } from './seen';

export type Sent<T> = { kind: 'done'; value: T } | { kind: 'refused'; contest: Contest; code: string; message: string };
interface Extra {
  dryRun?: boolean;
  expectedRevision?: number;
  force?: boolean;
  voidQuestions?: string[];
}

async function send(contest: Contest, outcome: string, panelFields: PanelFields, extra: Extra) {
  const { note, source, playerText, feedWrong } = panelFields;
  const { voidQuestions, ...more } = extra;
  const body = {
    note: note.trim(),
    ...(source.trim() ? { source: source.trim() } : {}),
    ...(feedWrong.trim() ? { feedWrong: feedWrong.trim() } : {}),
    ...more,
  };
  const read = playerText.trim() ? { playerText: playerText.trim() } : {};
  if (contest.kind === 'question' && (outcome === 'yes' || outcome === 'no' || outcome === 'void'))
    return call(
      endpoints.declareQuestion,
      { params: { questionID: contest.id }, body: { outcome, ...body, ...(outcome === 'void' ? read : {}) } },
      { quiet: true },
    );
  return call(
    endpoints.declareMatch,
    {
      params: { matchID: contest.id },
      body: {
        outcome,
        ...body,
        ...read,
        ...(voidQuestions ? { voidQuestions } : {}),
      },
    },
    { quiet: true },
  );
}

/** Dry run of a result; for a correction also what it moves. */
export async function dryRunOf(contest: Contest, outcome: string, panelFields: PanelFields): Promise<Sent<Seen>> {
  const dryRunFor = await send(contest, outcome, panelFields, { dryRun: true });
  if (!dryRunFor.ok) return { kind: 'refused', contest, code: dryRunFor.refusal, message: dryRunFor.message };
  const { response: declared } = dryRunFor;
  if (declared.gain === undefined) return { kind: 'done', value: { contest, outcome, declared } };
  const rehearsed = await call(
    endpoints.rehearseResult,
    { query: { market: contest.market, outcome } },
    { quiet: true },
  );
  if (!rehearsed.ok) return { kind: 'refused', contest, code: rehearsed.refusal, message: rehearsed.message };
  return { kind: 'done', value: { contest, outcome, declared, moves: rehearsed.response } };
}

/** Declares exactly what was previewed. */
export async function declareSeen(
  { contest, outcome, declared }: Seen,
  panelFields: PanelFields,
  { force, voidQuestions }: { force: string; voidQuestions?: string[] },
): Promise<Sent<{ proposed: boolean }>> {
  const isForced = declared.unresolved > 0;
  const note = isForced ? `${panelFields.note.trim()} (${force.trim()})`.slice(0, 500) : panelFields.note;
  const sent = await send(
    contest,
    outcome,
    { ...panelFields, note },
    {
      expectedRevision: declared.revision,
      ...(isForced ? { force: true } : {}),
      ...(voidQuestions && { voidQuestions }),
    },
  );
  if (!sent.ok) return { kind: 'refused', contest, code: sent.refusal, message: sent.message };
  return { kind: 'done', value: { proposed: sent.response.proposed ?? false } };
}
