import { endpoints } from '@baazi/contracts';
import { alert, Field, type FieldErrors, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { FileText } from '../../ui/page/file-text';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { statementTexts } from './statement-texts';

/** A CSV file of the bank or the provider. The same file twice changes nothing. */
export function ImportStatementDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(statementTexts);
  const importing = useAction(endpoints.importStatement);
  const form = useKeptForm('import statement', { source: 'settlement', text: '', reason: '' }, importing);
  const { source, text } = form.values;
  const send = async (reason: string): Promise<void> => {
    const result = await importing.run({
      body: { source: source === 'bank' ? 'bank' : 'settlement', text, reason },
    });
    if (!result?.ok) return;
    const { added, matched } = result.response;
    alert({ msg: t.imported(added, matched), alertType: 'success' });
    onDone();
    onClose();
  };
  const check = (): FieldErrors => (text.trim() === '' ? { text: t.needed } : {});
  return (
    <ReasonDialog
      title={t.import}
      description={t.importText}
      submit={t.import}
      busy={importing.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void send(reason)}
    >
      <Field
        label={t.source}
        options={[
          { value: 'settlement', label: t.sources.settlement },
          { value: 'bank', label: t.sources.bank },
        ]}
        {...form.field('source')}
      />
      <FileText label={t.file} {...form.field('text')} />
    </ReasonDialog>
  );
}
