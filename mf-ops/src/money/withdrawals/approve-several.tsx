import { endpoints } from '@baazi/contracts';
import { alert, call, Fault, Money, Notice, useForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import type { WithdrawalRow } from './decide-dialog';
import { queueTexts } from './queue-texts';

/** Approves several withdrawals one by one: each has its own log line, and a refusal states its reason. */
export function ApproveSeveral({
  rows,
  onClose,
  onDone,
}: {
  rows: readonly WithdrawalRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(queueTexts);
  const w = useTexts(texts).withdrawals;
  const form = useForm({ reason: '' });
  const [busy, setBusy] = useState(false);
  const [left, setRemaining] = useState(rows);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const approve = async (note: string): Promise<void> => {
    setBusy(true);
    const count = { sent: 0, waits: 0 };
    const problems: string[] = [];
    const stay: WithdrawalRow[] = [];
    for (const row of left) {
      const answer = await call(
        endpoints.approveWithdrawal,
        { params: { id: row._id }, body: { note } },
        { quiet: true },
      ).catch((error: unknown) => {
        if (error instanceof Fault) return { ok: false as const, message: error.message };
        throw error;
      });
      if (answer.ok) count[answer.response.state === 'approved' ? 'waits' : 'sent'] += 1;
      else {
        problems.push(t.refused(row.name, answer.message));
        stay.push(row);
      }
    }
    setBusy(false);
    if (count.sent + count.waits > 0) alert({ msg: t.done(count.sent, count.waits), alertType: 'success' });
    onDone();
    if (problems.length === 0) return onClose();
    setRemaining(stay);
    setRefused(problems);
  };
  const total = left.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <ReasonDialog
      title={t.title(left.length, total)}
      description={t.text}
      submit={t.approveChosen(left.length)}
      label={w.note}
      form={form}
      busy={busy}
      onClose={onClose}
      onConfirm={(note) => void approve(note)}
    >
      {refused.map((line) => (
        <Notice key={line} tone="bad">
          {line}
        </Notice>
      ))}
      <ul>
        {left.map((row) => (
          <li key={row._id}>
            {row.name}, {row.upi}: <Money rupees={row.amount} />
          </li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
