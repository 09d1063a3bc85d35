import { endpoints, paths } from '@baazi/contracts';
import { alert, Button, Field, navigate, Notice, useAction, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import { Form } from '../frame/entry-frame';
import { useWait } from '../one-time-password/use-wait';
import { texts } from '../texts';
import { newPasswordErrors } from './new-password-errors';

/** The spec's delay before login. */
const REDIRECT_SECONDS = 5;

/** The last stage: two equal passwords, then a countdown to login. */
export function NewPassword({ email, otp, onBack }: { email: string; otp: string; onBack: () => void }) {
  const t = useTexts(texts);
  const update = useAction(endpoints.updatePassword, { quiet: true });
  const wait = useWait();
  const [done, setDone] = useState(false);
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...update.errors, ...own };
  const over = done && wait.seconds === 0;
  useEffect(() => {
    if (over) navigate(paths.login);
  }, [over]);

  const save = async (): Promise<void> => {
    const found = newPasswordErrors({ password, confirm }, t.forgot);
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    const result = await update.run({ body: { email, otp, password, confirmPassword: confirm } });
    if (!result?.ok) return alert({ msg: t.forgot.failed, alertType: 'danger' });
    alert({ msg: result.message ?? t.forgot.updated, alertType: 'success' });
    wait.start(REDIRECT_SECONDS);
    setDone(true);
  };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    update.clear();
  };

  if (done) {
    return (
      <>
        <h1>{t.forgot.doneTitle}</h1>
        <Notice tone="good">{t.forgot.updated}</Notice>
        <p role="timer">{t.forgot.redirect(wait.seconds)}</p>
        <Button wide to={paths.login}>
          {t.forgot.toLogin}
        </Button>
      </>
    );
  }
  return (
    <>
      <h1>{t.forgot.newTitle}</h1>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {Object.keys(errors).length > 0 && <Notice tone="bad">{errors['otp'] ?? t.banner}</Notice>}
        <Field
          label={t.forgot.password}
          type="password"
          name="password"
          autoComplete="new-password"
          required
          maxLength={128}
          value={password}
          onValue={type(setPassword)}
          error={errors['password']}
          hint={t.signupPage.passwordHint}
        />
        <Field
          label={t.forgot.confirm}
          type="password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          maxLength={128}
          value={confirm}
          onValue={type(setConfirm)}
          error={errors['confirmPassword']}
        />
        <Button type="submit" wide busy={update.busy} busyText={t.forgot.busy}>
          {t.forgot.save}
        </Button>
        {errors['otp'] && (
          <Button tone="plain" small onClick={onBack}>
            {t.forgot.verifyTitle}
          </Button>
        )}
      </Form>
    </>
  );
}
