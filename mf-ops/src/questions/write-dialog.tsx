import { endpoints } from '@baazi/contracts';
import { alert, Field, now, useAction, useForm, useTexts, type FieldErrors } from '@baazi/portal-kit';
import { indiaInput, indiaInstant } from '../page/india-input';
import { Pair } from '../page/pair';
import { ReasonDialog } from '../page/reason-dialog';
import { texts } from '../texts';

const DAY_LENGTH = 10;

/** Writes a daily question. */
export function WriteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).questions;
  const create = useAction(endpoints.createQuestion);
  const form = useForm({ title: '', day: indiaInput(now()).slice(0, DAY_LENGTH), closesAt: '', reason: '' }, create);
  const { title, day } = form.values;
  const check = (): FieldErrors => ({
    ...(title.trim() === '' ? { title: t.titleMissing } : {}),
    ...(day === '' ? { day: t.dayMissing } : {}),
  });
  const confirm = async (reason: string): Promise<void> => {
    const closesAt = indiaInstant(form.values.closesAt);
    const result = await create.run({ body: { title: title.trim(), day, ...(closesAt ? { closesAt } : {}), reason } });
    if (!result?.ok) return;
    alert({ msg: t.written, alertType: 'success' });
    onDone();
    onClose();
  };
  return (
    <ReasonDialog
      title={t.write}
      description={t.writeText}
      submit={t.publish}
      busy={create.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Field label={t.question} required maxLength={200} autoComplete="off" {...form.field('title')} />
      <Pair>
        <Field label={t.day} required type="date" {...form.field('day')} />
        <Field label={t.closes} type="datetime-local" hint={t.closesHint} {...form.field('closesAt')} />
      </Pair>
    </ReasonDialog>
  );
}
