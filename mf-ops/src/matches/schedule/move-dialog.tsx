import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  alert,
  dayAndTime,
  Field,
  type FieldErrors,
  Notice,
  useAction,
  useKeptForm,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import { indiaInput, indiaInstant } from '../../ui/page/india-input';
import { Pair } from '../../ui/page/layout';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';

export type FixtureRow = ReplyOf<typeof endpoints.adminMatches>['data'][number];
interface Seen {
  /** the dry-run start: another time needs another dry run */
  startsAt: string;
  refunds: ReplyOf<typeof endpoints.updateMatch>['refunds'];
}

/** Moves a match or changes its venue. Refunds are shown first and confirmed. */
export function MoveDialog({ row, onClose, onDone }: { row: FixtureRow; onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).fixtures;
  const update = useAction(endpoints.updateMatch, { quiet: true });
  const form = useKeptForm(
    `move ${row.matchID}`,
    { startsAt: indiaInput(row.startsAt), venue: row.venue, city: row.city, beside: '', reason: '' },
    update,
  );
  const { venue, city, beside } = form.values;
  const startsAt = indiaInstant(form.values.startsAt);
  const [dryRunFor, setDryRunFor] = useState<Seen | null>(null);
  const [problem, setProblem] = useState('');
  const seen = dryRunFor?.startsAt === startsAt ? dryRunFor : null;
  const send = async (reason: string, more: { dryRun?: true; expects?: Seen['refunds'] }) => {
    const isMoved = startsAt !== undefined && Date.parse(startsAt) !== Date.parse(row.startsAt);
    const result = await update.run({
      params: { matchID: row.matchID },
      body: {
        ...(isMoved ? { startsAt } : {}),
        venue: venue.trim(),
        city: city.trim(),
        beside: beside.trim() || undefined,
        reason,
        ...more,
      },
    });
    setProblem(result && !result.ok ? result.message : '');
    return result;
  };
  /** True: it refunds somebody, and the operator must confirm. */
  const dryRun = async (reason: string): Promise<boolean | undefined> => {
    const result = await send(reason, { dryRun: true });
    if (!result?.ok || startsAt === undefined) return undefined;
    const { refunds } = result.response;
    setDryRunFor({ startsAt, refunds });
    return refunds.entries > 0;
  };
  const confirm = async (reason: string): Promise<void> => {
    if (!seen && (await dryRun(reason)) !== false) return;
    const result = await send(reason, seen && seen.refunds.entries > 0 ? { expects: seen.refunds } : {});
    if (!result) return;
    if (!result.ok) {
      // Entries changed since the dry run: the new figures are to be confirmed.
      if (result.refusal === 'refund-unconfirmed' && (await dryRun(reason)) !== undefined) setProblem(result.message);
      return;
    }
    alert({ msg: t.moved(dayAndTime(result.response.startsAt)), alertType: 'success' });
    onDone();
    onClose();
  };
  const check = (): FieldErrors => (startsAt === undefined ? { startsAt: t.needed } : {});
  const refunds = seen && seen.refunds.entries > 0 ? seen.refunds : null;
  return (
    <ReasonDialog
      title={t.moveTitle(row.name)}
      description={t.moveText}
      submit={refunds ? t.moveAndRefund : t.save}
      tone={refunds ? 'danger' : 'accent'}
      busy={update.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Field label={t.startsIndia} required type="datetime-local" {...form.field('startsAt')} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {refunds && (
        <Notice tone="bad">
          {t.moveRefunds(dayAndTime(startsAt ?? row.startsAt), refunds.entries, refunds.refundRupees)}
        </Notice>
      )}
      <Pair>
        <Field label={t.venue} maxLength={120} {...form.field('venue')} />
        <Field label={t.city} maxLength={80} {...form.field('city')} />
      </Pair>
      {('beside' in update.errors || beside !== '') && (
        <Field label={t.beside} maxLength={64} autoComplete="off" {...form.field('beside')} />
      )}
    </ReasonDialog>
  );
}
