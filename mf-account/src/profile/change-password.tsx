import { endpoints } from '@baazi/contracts';
import { alert, Button, Field, Notice, signIn, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { FormCard } from '../form-card';
import { texts } from '../texts';

const nothing = { current_password: '', password: '', confirm_password: '' };

/** The Change Password tab. Every other session ends; this one continues with a new token. */
export function ChangePassword() {
  const t = useTexts(texts);
  const change = useAction(endpoints.changePassword);
  const form = useForm(nothing, change);
  const submit = async (): Promise<void> => {
    if (form.refuses(newPasswordErrors(form.values, t.password))) return;
    const result = await change.run({ body: form.values });
    if (!result?.ok) return;
    await signIn(result.response.token);
    form.fill(nothing);
    alert({ msg: result.message ?? t.password.updated, alertType: 'success' });
  };
  return (
    <FormCard
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {form.isWrong && <Notice tone="bad">{t.banner}</Notice>}
      <Field
        label={t.password.current}
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        {...form.field('current_password')}
      />
      <Field
        label={t.password.password}
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        {...form.field('password')}
        hint={t.password.hint}
      />
      <Field
        label={t.password.confirm}
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        {...form.field('confirm_password')}
      />
      <Button type="submit" busy={change.busy} busyText={t.busy}>
        {t.password.save}
      </Button>
    </FormCard>
  );
}

/** Validates a change of password by field before the call (spec section 5). */
export function newPasswordErrors(
  entry: { current_password: string; password: string; confirm_password: string },
  copy: { missing: string; mismatch: string },
): Record<string, string> {
  return {
    ...(entry.current_password.trim() === '' ? { current_password: copy.missing } : {}),
    ...(entry.password.trim() === ''
      ? { password: copy.missing }
      : entry.password === entry.confirm_password
        ? {}
        : { confirm_password: copy.mismatch }),
  };
}
