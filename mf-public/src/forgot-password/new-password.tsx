import { endpoints, paths } from '@baazi/contracts';
import { alert, Button, Field, navigate, Notice, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import { Form } from '../frame/entry-frame';
import { useWait } from '../one-time-password/use-wait';
import { texts } from '../texts';
import { newPasswordErrors } from './recovery-errors';

/** The spec's delay before login. */
const REDIRECT_SECONDS = 5;

interface Props {
  email: string;
  /** the verified code, or the token of the mail's link */
  proof: { otp: string } | { token: string };
  /** back to the stage where a code is typed */
  onBack: () => void;
}

/** The last stage: two equal passwords, then a countdown to login. */
export function NewPassword({ email, proof, onBack }: Props) {
  const t = useTexts(texts);
  const update = useAction(endpoints.updatePassword, { quiet: true });
  const wait = useWait();
  const [done, setDone] = useState(false);
  const form = useForm({ password: '', confirmPassword: '' }, update);
  const over = done && wait.seconds === 0;
  useEffect(() => {
    if (over) navigate(paths.login);
  }, [over]);

  const save = async (): Promise<void> => {
    if (form.refuses(newPasswordErrors(form.values, t.forgot))) return;
    const result = await update.run({ body: { email, ...proof, ...form.values } });
    if (!result?.ok) return alert({ msg: t.forgot.failed, alertType: 'danger' });
    alert({ msg: result.message ?? t.forgot.updated, alertType: 'success' });
    wait.start(REDIRECT_SECONDS);
    setDone(true);
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
        {form.isWrong && <Notice tone="bad">{form.errors['otp'] ?? t.banner}</Notice>}
        <Field
          label={t.forgot.password}
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          {...form.field('password')}
          hint={t.signupPage.passwordHint}
        />
        <Field
          label={t.forgot.confirm}
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          {...form.field('confirmPassword')}
        />
        <Button type="submit" wide busy={update.busy} busyText={t.forgot.busy}>
          {t.forgot.save}
        </Button>
        {form.errors['otp'] && (
          <Button tone="plain" small onClick={onBack}>
            {t.forgot.verifyTitle}
          </Button>
        )}
      </Form>
    </>
  );
}
