import { endpoints, paths } from '@baazi/contracts';
import { alert, Button, Field, Link, Notice, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import { EntryFrame, Foot, Form } from '../frame/entry-frame';
import { codeTyped } from '../one-time-password/code-field';
import { texts } from '../texts';
import { codeErrors } from './recovery-errors';
import { NewPassword } from './new-password';

/** The parts of the mail's link after `#`: a fragment reaches neither servers nor logs. */
function fromLink(): { email: string; otp: string; token: string } {
  const given = new URLSearchParams(window.location.hash.slice(1) || window.location.search);
  return {
    email: given.get('email') ?? '',
    otp: (given.get('otp') ?? given.get('code') ?? '').toUpperCase(),
    token: given.get('token') ?? '',
  };
}

/** The mail's link opens this: its token is enough. Without a token, or with an expired one, a code is needed. */
export default function ResetPassword() {
  const t = useTexts(texts);
  const verify = useAction(endpoints.verifyOtp, { quiet: true });
  const [link] = useState(fromLink);
  const form = useForm({ email: link.email, otp: link.otp }, verify);
  const { otp } = form.values;
  const email = form.values.email.trim().toLowerCase();
  const [proof, setProof] = useState<{ otp: string } | { token: string } | undefined>(
    link.email !== '' && link.token !== '' ? { token: link.token } : undefined,
  );
  // Removes the token from the address bar and the history at once.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);

  const check = async (): Promise<void> => {
    if (form.refuses(codeErrors(form.values, t.forgot))) return;
    const result = await verify.run({ body: { email, otp } });
    if (!result?.ok) return alert({ msg: t.forgot.failed, alertType: 'danger' });
    alert({ msg: t.forgot.verified, alertType: 'success' });
    setProof({ otp });
  };
  return (
    <EntryFrame>
      {proof ? (
        <NewPassword email={email} proof={proof} onBack={() => setProof(undefined)} />
      ) : (
        <>
          <h1>{t.forgot.newTitle}</h1>
          <Form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void check();
            }}
          >
            {form.isWrong && <Notice tone="bad">{t.banner}</Notice>}
            <Field label={t.forgot.email} type="email" required {...form.field('email')} />
            <Field
              label={t.forgot.code}
              required
              maxLength={6}
              {...form.field('otp', codeTyped)}
              autoComplete="one-time-code"
            />
            <Button type="submit" wide busy={verify.busy} busyText={t.forgot.busy}>
              {t.forgot.verify}
            </Button>
          </Form>
          {/* For an expired link: a new code. */}
          <Foot>
            <Link to={paths.forgotPassword}>{t.forgot.title}</Link>
          </Foot>
        </>
      )}
    </EntryFrame>
  );
}
