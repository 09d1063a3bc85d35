import { endpoints } from '@baazi/contracts';
import { alert, rupees, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../reason/reason-dialog';
import { texts } from '../texts';
import { UserPicker } from '../users/user-picker';
import type { DepositRow } from './deposits';

/** A payment that nobody claimed: credited to its player, or sent back. */
export function SuspenseDialog({ row, refund, onClose, onDone }: { row: DepositRow; refund: boolean; onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts);
  const match = useAction(endpoints.matchSuspense);
  const [userId, setUserId] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = async (reason: string): Promise<void> => {
    const result = await match.run({ params: { id: row._id }, body: { ...(refund ? { refund: true } : { userId }), reason } });
    if (!result?.ok) return;
    alert({ msg: refund ? t.deposits.refunded : t.deposits.matched, alertType: 'success' });
    onDone();
    onClose();
  };
  const check = (): boolean => {
    const isMissing = !refund && userId === '';
    setMissing(isMissing);
    return !isMissing;
  };
  const choose = (id: string): void => {
    setUserId(id);
    setMissing(false);
  };
  return (
    <ReasonDialog
      title={refund ? t.deposits.refundTitle(rupees(row.amount)) : t.deposits.matchTitle(rupees(row.amount))}
      description={row.email}
      submit={refund ? t.deposits.refund : t.deposits.match}
      tone={refund ? 'danger' : 'accent'}
      busy={match.busy}
      errors={match.errors}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {!refund && <UserPicker value={userId} onValue={choose} error={missing ? t.picker.missing : match.errors['userId']} />}
    </ReasonDialog>
  );
}
