import { endpoints } from '@baazi/contracts';
import { alert, Field, Notice, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import type { WithdrawalRow } from './decide-dialog';

const isOutcome = (text: string): text is 'paid' | 'failed' => text === 'paid' || text === 'failed';

/**
 * A payout whose provider reports no outcome: one operator states it, another confirms. The provider is asked first,
 * and its answer wins.
 */
export function SettleDialog({
  row,
  onClose,
  onDone,
}: {
  row: WithdrawalRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts);
  const w = t.withdrawals;
  const settle = useAction(endpoints.settlePayout, { quiet: true });
  const form = useKeptForm(`settle ${row._id}`, { outcome: row.byHand?.outcome ?? 'failed', reason: '' }, settle);
  const [refused, setRefused] = useState('');
  const { outcome } = form.values;
  const confirm = async (reason: string): Promise<void> => {
    const result = await settle.run({
      params: { id: row._id },
      body: { outcome: isOutcome(outcome) ? outcome : 'failed', reason },
    });
    if (!result) return;
    if (!result.ok) {
      setRefused(result.message);
      if (result.refusal === 'withdrawal-moved-on') onDone();
      return;
    }
    const { state, decidedBy } = result.response;
    const copy: Readonly<Record<string, string>> = t.states;
    alert({
      msg:
        state === 'proposed'
          ? w.settleProposed
          : decidedBy === 'provider'
            ? w.providerSaid(copy[state] ?? state)
            : w.settled,
      alertType: 'success',
    });
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      title={w.settleTitle(row.name, row.amount)}
      description={w.settleText}
      submit={row.byHand?.outcome === outcome ? w.settleConfirm : w.settlePropose}
      tone="danger"
      busy={settle.busy}
      form={form}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {refused && <Notice tone="bad">{refused}</Notice>}
      {row.byHand && (
        <Notice tone="wait">{w.settleSaid(row.byHand.by, w.ends[row.byHand.outcome], row.byHand.reason)}</Notice>
      )}
      <Field
        label={w.howItEnded}
        options={[
          { value: 'failed', label: w.endFailed },
          { value: 'paid', label: w.endPaid },
        ]}
        {...form.field('outcome')}
      />
    </ReasonDialog>
  );
}
