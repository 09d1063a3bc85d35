import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, type FieldErrors, Notice, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import { FileText } from '../../ui/page/file-text';
import { ImportPlan } from './import-plan';

type Plan = ReplyOf<typeof endpoints.importMatches>;
const formatOf = (text: string): 'json' | 'csv' => (/^\s*[[{]/.test(text) ? 'json' : 'csv');

/** A season file, JSON or CSV: a dry run first, then the import with a reason. */
export function ImportDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).fixtures;
  const importing = useAction(endpoints.importMatches, { quiet: true });
  const form = useKeptForm('import schedule', { text: '', reason: '' }, importing);
  const { text } = form.values;
  const [plan, setPlan] = useState<Plan | null>(null);
  const [applyMoves, setApplyMoves] = useState(false);
  const [problem, setProblem] = useState('');
  const body = { format: formatOf(text), text };
  const refunds = plan && applyMoves && plan.refunds.entries > 0 ? plan.refunds : null;
  const isReady = plan !== null && plan.conflicts.length === 0 && plan.adds.length + plan.moves.length > 0;

  const send = async (reason: string): Promise<void> => {
    const result = await importing.run({
      body: isReady
        ? { ...body, dryRun: false, applyMoves, reason, ...(refunds ? { expects: refunds } : {}) }
        : { ...body, dryRun: true },
    });
    setProblem(result && !result.ok ? result.message : '');
    // Entries changed since the dry run: it runs again.
    if (result && !result.ok && result.refusal === 'refund-unconfirmed') setPlan(null);
    if (!result?.ok) return;
    setPlan(result.response);
    if (!result.response.applied) return;
    alert({
      msg: t.imported(result.response.adds.length, applyMoves ? result.response.moves.length : 0),
      alertType: 'success',
    });
    onDone();
    onClose();
  };
  const file = form.field('text');
  const change = (next: string): void => {
    file.onValue(next);
    setPlan(null);
    setProblem('');
  };
  const check = (): FieldErrors => (text.trim() === '' ? { text: t.needed } : {});
  return (
    <ReasonDialog
      title={t.import}
      description={t.importText}
      submit={isReady ? (refunds ? t.importAndRefund : t.apply) : t.dryRun}
      tone={refunds ? 'danger' : 'accent'}
      // A dry run changes nothing, so only the import itself takes a reason.
      optional={!isReady}
      busy={importing.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void send(reason)}
    >
      <FileText label={t.file} {...file} onValue={change} />
      {problem && !file.error && <Notice tone="bad">{problem}</Notice>}
      {plan && <ImportPlan plan={plan} applyMoves={applyMoves} onApplyMoves={setApplyMoves} />}
      {refunds && <Notice tone="bad">{t.importRefunds(refunds.entries, refunds.refundRupees)}</Notice>}
    </ReasonDialog>
  );
}
