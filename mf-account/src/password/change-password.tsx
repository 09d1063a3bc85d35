import { endpoints } from '@baazi/contracts';
import { alert, Button, Field, Notice, signIn, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { FormCard } from '../profile/profile-form';
import { texts } from '../texts';
import { newPasswordErrors } from './new-password-errors';

/** The Change Password tab: every other session ends, this one goes on with the new token. */
export function ChangePassword() {
  const t = useTexts(texts);
  const change = useAction(endpoints.changePassword);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...change.errors, ...own };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    change.clear();
  };
  const submit = async (): Promise<void> => {
    const found = newPasswordErrors({ current, password, confirm }, t.password);
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    const result = await change.run({ body: { current_password: current, password, confirm_password: confirm } });
    if (!result?.ok) return;
    await signIn(result.response.token);
    for (const set of [setCurrent, setPassword, setConfirm]) set('');
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
      {Object.keys(errors).length > 0 && <Notice tone="bad">{t.banner}</Notice>}
      <Field
        label={t.password.current}
        type="password"
        name="current_password"
        autoComplete="current-password"
        required
        maxLength={128}
        value={current}
        onValue={type(setCurrent)}
        error={errors['current_password']}
      />
      <Field
        label={t.password.password}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={password}
        onValue={type(setPassword)}
        error={errors['password']}
        hint={t.password.hint}
      />
      <Field
        label={t.password.confirm}
        type="password"
        name="confirm_password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={confirm}
        onValue={type(setConfirm)}
        error={errors['confirm_password']}
      />
      <Button type="submit" busy={change.busy} busyText={t.busy}>
        {t.password.save}
      </Button>
    </FormCard>
  );
}
