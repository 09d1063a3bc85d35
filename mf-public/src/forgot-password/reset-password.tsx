import { endpoints, paths } from '@baazi/contracts';
import { alert, Button, Field, Link, Notice, useAction, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import { EntryFrame, Foot, Form } from '../frame/entry-frame';
import { texts } from '../texts';
import { codeErrors } from './code-errors';
import { NewPassword } from './new-password';

/** What the mail's link carries after `#`: a fragment reaches neither servers nor logs. */
function fromLink(): { email: string; otp: string } {
  const given = new URLSearchParams(window.location.hash.slice(1) || window.location.search);
  return { email: given.get('email') ?? '', otp: (given.get('otp') ?? given.get('code') ?? '').toUpperCase() };
}

/** The mail's link opens this with e-mail address and code filled in. */
export default function ResetPassword() {
  const t = useTexts(texts);
  const verify = useAction(endpoints.verifyOtp, { quiet: true });
  const [link] = useState(fromLink);
  const [email, setEmail] = useState(link.email);
  const [otp, setOtp] = useState(link.otp);
  const [verified, setVerified] = useState(false);
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...verify.errors, ...own };
  // The code leaves the address bar and the history at once.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);

  const check = async (): Promise<void> => {
    const found = codeErrors({ email, otp }, t.forgot);
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    const result = await verify.run({ body: { email: email.trim().toLowerCase(), otp } });
    if (!result?.ok) return alert({ msg: t.forgot.failed, alertType: 'danger' });
    alert({ msg: t.forgot.verified, alertType: 'success' });
    setVerified(true);
  };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    verify.clear();
  };
  return (
    <EntryFrame>
      {verified ? (
        <NewPassword email={email.trim().toLowerCase()} otp={otp} onBack={() => setVerified(false)} />
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
            {Object.keys(errors).length > 0 && <Notice tone="bad">{t.banner}</Notice>}
            <Field
              label={t.forgot.email}
              type="email"
              name="email"
              required
              value={email}
              onValue={type(setEmail)}
              error={errors['email']}
            />
            <Field
              label={t.forgot.code}
              name="otp"
              required
              maxLength={6}
              value={otp}
              onValue={type((value) => setOtp(value.replace(/\s/g, '').toUpperCase()))}
              error={errors['otp']}
              autoComplete="one-time-code"
            />
            <Button type="submit" wide busy={verify.busy} busyText={t.forgot.busy}>
              {t.forgot.verify}
            </Button>
          </Form>
          {/* For a link that is too old: a new code. */}
          <Foot>
            <Link to={paths.forgotPassword}>{t.forgot.title}</Link>
          </Foot>
        </>
      )}
    </EntryFrame>
  );
}
