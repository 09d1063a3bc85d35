import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, rupees, useAction, useTexts } from '@baazi/portal-kit';
import { PlainReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';

export type AdjustmentRow = ReplyOf<typeof endpoints.adjustments>['data'][number];

/** The second step: the same request by another operator posts the adjustment, once. */
export function ConfirmDialog({
  row,
  onClose,
  onDone,
}: {
  row: AdjustmentRow;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(texts).adjustments;
  const adjust = useAction(endpoints.adjust);
  const confirm = async (reason: string): Promise<void> => {
    const { requestId, userId } = row;
    const result = await adjust.run({
      body: { requestId, userId, bucket: row.bucket === 'bonus' ? 'bonus' : 'cash', rupees: row.rupees, reason },
    });
    if (!result?.ok) return;
    alert({ msg: t.posted, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <PlainReasonDialog
      title={t.postTitle(rupees(row.rupees))}
      description={row.reason}
      submit={t.post}
      action={adjust}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    />
  );
}
