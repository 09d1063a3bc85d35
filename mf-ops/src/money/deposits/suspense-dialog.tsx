import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Field, type FieldErrors, Notice, rupees, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import { UserPicker } from '../../ui/page/user-picker';

export type DepositRow = ReplyOf<typeof endpoints.adminDeposits>['data'][number];

/** Amounts of another currency, under its code. */
export const amountOf = ({ amount, currency }: Pick<DepositRow, 'amount' | 'currency'>): string =>
  currency === undefined ? rupees(amount) : `${currency} ${amount.toFixed(2)}`;

/**
 * `match`: credit this player. `refund`: through the provider, or by hand. `record`: the provider is gone, the money
 * was sent by hand.
 */
export type SuspenseAct = 'match' | 'refund' | 'record';

/** A payment in suspense: credited to its player, or refunded. */
export function SuspenseDialog({
  row,
  act,
  onClose,
  onDone,
}: {
  row: DepositRow;
  act: SuspenseAct;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts);
  const d = t.deposits;
  const decide = useAction(endpoints.matchSuspense);
  const form = useKeptForm(
    `suspense ${row._id} ${act}`,
    {
      userId: act === 'match' ? (row.proposal?.userId ?? row.userId ?? '') : '',
      way: act === 'record' || row.proposal?.reference !== undefined ? 'hand' : 'provider',
      reference: row.proposal?.reference ?? '',
      reason: '',
    },
    decide,
  );
  const { userId, way, reference } = form.values;
  const isByHand = way === 'hand';
  const confirm = async (reason: string): Promise<void> => {
    const result = await decide.run({
      params: { id: row._id },
      body: {
        ...(act === 'match' ? { userId } : { refund: true, ...(isByHand ? { reference: reference.trim() } : {}) }),
        reason,
      },
    });
    if (!result?.ok) {
      if (result?.refusal === 'refund-by-hand') form.fill({ way: 'hand' });
      return;
    }
    const { state, decidedBy } = result.response;
    const copy: Readonly<Record<string, string>> = {
      credited: d.matched,
      refunding: d.refunding,
      refunded: d.refunded,
      proposed: d.proposed,
    };
    alert({ msg: decidedBy ? d.providerRefunded : (copy[state] ?? d.refunded), alertType: 'success' });
    onDone();
    onClose();
  };
  const check = (): FieldErrors => ({
    ...(act === 'match' && userId === '' ? { userId: t.picker.missing } : {}),
    ...(act !== 'match' && isByHand && reference.trim() === '' ? { reference: d.referenceMissing } : {}),
  });
  const amount = amountOf({ ...row, amount: row.amount - (row.reversed ?? 0) });
  const { proposal } = row;
  const isProposed =
    act === 'match' ? proposal?.userId === userId : isByHand && proposal?.reference === reference.trim();
  const { title, submit } = {
    match: { title: d.matchTitle(amount), submit: d.match },
    refund: { title: d.refundTitle(amount), submit: d.refund },
    record: { title: d.recordTitle(amount), submit: d.record },
  }[act];
  return (
    <ReasonDialog
      title={title}
      description={row.email}
      submit={proposal && isProposed ? d.confirm : submit}
      tone={act === 'refund' ? 'danger' : 'accent'}
      busy={decide.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {proposal && isProposed && <Notice tone="wait">{d.proposedBy(proposal.by, proposal.reason)}</Notice>}
      {act === 'match' && <UserPicker startsWith={proposal?.name ?? row.name} {...form.field('userId')} />}
      {act === 'refund' && (
        <Field
          label={d.way}
          options={[
            { value: 'provider', label: d.throughProvider(row.provider) },
            { value: 'hand', label: d.throughHand },
          ]}
          {...form.field('way')}
        />
      )}
      {act !== 'match' && isByHand && (
        <Field
          label={d.reference}
          required
          maxLength={100}
          hint={d.referenceHint}
          autoComplete="off"
          {...form.field('reference')}
        />
      )}
    </ReasonDialog>
  );
}
