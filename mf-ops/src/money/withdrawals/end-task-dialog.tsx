import { endpoints } from '@baazi/contracts';
import { alert, rupees, useAction, useTexts } from '@baazi/portal-kit';
import { AskReasonDialog } from '../../ui/page/ask-reason-dialog';
import { texts } from '../../texts';
import type { WithdrawalRow } from './decide-dialog';

/** Closes the review of a payout that cost the house money; the reason says what was done. */
export function EndTaskDialog({
  row,
  onClose,
  onDone,
}: {
  row: WithdrawalRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts).withdrawals;
  const settle = useAction(endpoints.settlePayout);
  const confirm = async (reason: string): Promise<void> => {
    const result = await settle.run({ params: { id: row._id }, body: { outcome: 'seen', reason } });
    if (!result?.ok) return;
    alert({ msg: t.taskEnded, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <AskReasonDialog
      title={t.endTask}
      description={t.paidTwice(rupees(row.loss ?? row.amount))}
      submit={t.endTask}
      action={settle}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
