import { endpoints } from '@baazi/contracts';
import { Button, Field, navigate, useAction, useForm, useTexts } from '@baazi/portal-kit';
import type { FormEvent } from 'react';
import { Box } from '../box';
import { leaguePath } from '../route';
import { texts } from '../texts';

export const isName = (name: string): boolean => {
  const { length } = [...name.trim()];
  return length >= 3 && length <= 40;
};

export function MakeLeague() {
  const t = useTexts(texts);
  const action = useAction(endpoints.makeLeague);
  const form = useForm({ name: '' }, action);
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (form.refuses(isName(form.values.name) ? {} : { name: t.nameRule })) return;
    const done = await action.run({ body: { name: form.values.name } });
    if (done?.ok) navigate(leaguePath(done.response.leagueID));
  };
  return (
    <Box as="form" noValidate onSubmit={(event: FormEvent) => void make(event)} data-area="make-league">
      <h2>{t.make}</h2>
      <p>{t.makeText}</p>
      <Field label={t.name} maxLength={60} {...form.field('name')} />
      <Button type="submit" busy={action.busy} busyText={t.making}>
        {t.make}
      </Button>
    </Box>
  );
}
