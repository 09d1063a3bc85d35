import { endpoints, offeredReasons, type ReplyOf } from '@baazi/contracts';
import { alert, Notice, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { PlayerHistory } from '../../people/players/player-history';
import { texts } from '../../texts';
import { ReasonChips } from './reason-chips';

export type WithdrawalRow = ReplyOf<typeof endpoints.adminWithdrawals>['data'][number];

/** Approves or rejects one withdrawal, with a note. A large one needs a second operator. */
export function DecideDialog({
  row,
  approve,
  onClose,
  onDone,
}: {
  row: WithdrawalRow;
  approve: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts).withdrawals;
  const approval = useAction(endpoints.approveWithdrawal, { quiet: true });
  const rejection = useAction(endpoints.rejectWithdrawal, { quiet: true });
  const action = approve ? approval : rejection;
  const [refused, setRefused] = useState('');
  const confirm = async (note: string): Promise<void> => {
    const result = await action.run({ params: { id: row._id }, body: { note } });
    if (!result) return;
    if (!result.ok) {
      setRefused(result.message);
      // It changed meanwhile: the queue shows its state.
      if (result.refusal === 'withdrawal-moved-on') onDone();
      return;
    }
    alert({
      msg: !approve ? t.rejected : result.response.state === 'approved' ? t.waitsForSecond : t.sent,
      alertType: 'success',
    });
    onDone();
    onClose();
  };
  return (
    <PlainReasonDialog
      title={approve ? t.approveTitle(row.name, row.amount) : t.rejectTitle(row.name, row.amount)}
      description={approve ? t.approveText : t.rejectText}
      submit={approve ? t.approve : t.reject}
      tone={approve ? 'accent' : 'danger'}
      label={t.note}
      offered={approve ? [] : offeredReasons.withdrawal}
      action={action}
      onClose={onClose}
      onConfirm={(note) => void confirm(note)}
    >
      {refused && <Notice tone="bad">{refused}</Notice>}
      {row.reasons.length > 0 && <ReasonChips reasons={row.reasons} withRules />}
      <PlayerHistory userId={row.userId} />
    </PlainReasonDialog>
  );
}
