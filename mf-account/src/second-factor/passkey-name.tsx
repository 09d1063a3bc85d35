import { endpoints } from '@baazi/contracts';
import { Button, Field, useAction, useForm, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Form = styled.form`
  flex: 1;
`;

/** Gives a passkey another name. */
export function PasskeyName({ factorID, name, onDone }: { factorID: string; name: string; onDone: () => void }) {
  const t = useTexts(texts).factor;
  const rename = useAction(endpoints.renameFactor);
  const form = useForm({ name }, rename);
  const save = async (): Promise<void> => {
    const wanted = form.values.name.trim();
    if (form.refuses(wanted === '' ? { name: t.nameMissing } : {})) return;
    if ((await rename.run({ params: { factorID }, body: { name: wanted } }))?.ok) onDone();
  };
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t.name} required maxLength={60} autoComplete="off" {...form.field('name')} />
      <Button small type="submit" busy={rename.busy}>
        {t.saveName}
      </Button>
    </Form>
  );
}
