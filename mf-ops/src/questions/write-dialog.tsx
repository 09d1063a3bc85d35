import { endpoints } from '@baazi/contracts';
import { alert, Field, now, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { indiaInput, indiaInstant } from '../page/india-input';
import { Pair } from '../page/pair';
import { ReasonDialog } from '../reason/reason-dialog';
import { texts } from '../texts';

const DAY_LENGTH = 10;

/** Writes a daily question. */
export function WriteDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTexts(texts).questions;
  const create = useAction(endpoints.createQuestion);
  const [title, setTitle] = useState('');
  const [day, setDay] = useState(() => indiaInput(now()).slice(0, DAY_LENGTH));
  const [closes, setCloses] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...create.errors, ...own };
  const check = (): boolean => {
    const found = {
      ...(title.trim() === '' ? { title: t.titleMissing } : {}),
      ...(day === '' ? { day: t.dayMissing } : {}),
    };
    setOwn(found);
    return Object.keys(found).length === 0;
  };
  const confirm = async (reason: string): Promise<void> => {
    const closesAt = indiaInstant(closes);
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
      errors={create.errors}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      <Field
        label={t.question}
        name="title"
        required
        value={title}
        onValue={(value) => {
          setTitle(value);
          setOwn({});
        }}
        maxLength={200}
        error={errors['title']}
        autoComplete="off"
      />
      <Pair>
        <Field label={t.day} name="day" required type="date" value={day} onValue={setDay} error={errors['day']} />
        <Field
          label={t.closes}
          name="closesAt"
          type="datetime-local"
          value={closes}
          onValue={setCloses}
          error={errors['closesAt']}
          hint={t.closesHint}
        />
      </Pair>
    </ReasonDialog>
  );
}
