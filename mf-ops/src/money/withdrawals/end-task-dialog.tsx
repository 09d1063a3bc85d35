import { endpoints } from '@baazi/contracts';
import { alert, rupees, useAction, useTexts } from '@baazi/portal-kit';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { texts, type en } from '../../texts';
import type { WithdrawalRow } from './decide-dialog';

/** Why a withdrawal must be looked at. */
export const taskText = (
  { task, loss, amount }: Pick<WithdrawalRow, 'task' | 'loss' | 'amount'>,
  t: (typeof en)['withdrawals'],
): string => (task === 'unauthorised' ? t.unauthorised : t.paidTwice(rupees(loss ?? amount)));

/** Closes the review of a withdrawal; the reason says what was done. */
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
    <PlainReasonDialog
      title={t.endTask}
      description={taskText(row, t)}
      submit={t.endTask}
      action={settle}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
