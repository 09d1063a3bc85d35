import { Button, Field, navigate, useForm, useTexts } from '@baazi/portal-kit';
import type { FormEvent } from 'react';
import { Box } from '../box';
import { invitationPath } from '../route';
import { texts } from '../texts';

/** A code typed by hand: the invitation is shown first. */
export function JoinByCode() {
  const t = useTexts(texts);
  const form = useForm({ code: '' });
  const look = (event: FormEvent): void => {
    event.preventDefault();
    const code = form.values.code.toUpperCase().replace(/[\s-]/g, '');
    if (form.refuses(/^[A-Z0-9]{12}$/.test(code) ? {} : { code: t.codeRule })) return;
    navigate(invitationPath(code));
  };
  return (
    <Box as="form" noValidate onSubmit={look} data-area="join-by-code">
      <h2>{t.join}</h2>
      <Field label={t.code} autoCapitalize="characters" autoComplete="off" maxLength={20} {...form.field('code')} />
      <Button type="submit" tone="quiet">
        {t.look}
      </Button>
    </Box>
  );
}
