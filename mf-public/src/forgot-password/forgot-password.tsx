import { endpoints, paths } from '@baazi/contracts';
import { alert, Button, Field, Link, Notice, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { EntryFrame, Foot, Form } from '../frame/entry-frame';
import { CodeField, RESEND_WAIT_SECONDS } from '../one-time-password/code-field';
import { useWait } from '../one-time-password/use-wait';
import { texts } from '../texts';
import { NewPassword } from './new-password';

type Stage = { at: 'email' } | { at: 'code'; email: string } | { at: 'password'; email: string; otp: string };

/** Three stages: ask for a code, verify it, set the new password. */
export default function ForgotPassword() {
  const t = useTexts(texts);
  const [stage, setStage] = useState<Stage>({ at: 'email' });
  const wait = useWait();
  const ask = useAction(endpoints.forgotPassword, { quiet: true });
  const verify = useAction(endpoints.verifyOtp, { quiet: true });
  const [email, setEmail] = useState('');
  const [otp, setOtp] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...ask.errors, ...verify.errors, ...own };
  const failed = (): void => alert({ msg: t.forgot.failed, alertType: 'danger' });

  const sendCode = async (to: string, resendOTP: boolean): Promise<void> => {
    if (to === '') return setOwn({ email: t.forgot.emailMissing });
    const result = await ask.run({ body: { email: to, resendOTP } });
    if (!result?.ok) return failed();
    wait.start(RESEND_WAIT_SECONDS);
    setStage({ at: 'code', email: to });
    alert({ msg: result.message ?? (resendOTP ? t.forgot.resent : t.forgot.sent), alertType: 'success' });
  };
  const verifyCode = async (of: string): Promise<void> => {
    if (otp.trim() === '') return setOwn({ otp: t.forgot.codeMissing });
    const result = await verify.run({ body: { email: of, otp } });
    if (!result?.ok) return failed();
    alert({ msg: t.forgot.verified, alertType: 'success' });
    setStage({ at: 'password', email: of, otp });
  };
  const clear = (): void => {
    setOwn({});
    ask.clear();
    verify.clear();
  };

  return (
    <EntryFrame>
      {stage.at === 'password' ? (
        <NewPassword email={stage.email} otp={stage.otp} onBack={() => setStage({ at: 'code', email: stage.email })} />
      ) : (
        <>
          <h1>{stage.at === 'email' ? t.forgot.title : t.forgot.verifyTitle}</h1>
          <p>{stage.at === 'email' ? t.forgot.text : t.forgot.verifyText(stage.email)}</p>
          <Form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void (stage.at === 'email' ? sendCode(email.trim().toLowerCase(), false) : verifyCode(stage.email));
            }}
          >
            {Object.keys(errors).length > 0 && <Notice tone="bad">{t.banner}</Notice>}
            {stage.at === 'email' ? (
              <>
                <Field
                  label={t.forgot.email}
                  type="email"
                  name="email"
                  autoComplete="username"
                  inputMode="email"
                  required
                  value={email}
                  onValue={(value) => {
                    setEmail(value);
                    clear();
                  }}
                  error={errors['email']}
                />
                <Button type="submit" wide busy={ask.busy} busyText={t.forgot.busy}>
                  {t.forgot.send}
                </Button>
              </>
            ) : (
              <>
                <CodeField
                  label={t.forgot.code}
                  value={otp}
                  onValue={(value) => {
                    setOtp(value);
                    clear();
                  }}
                  error={errors['otp'] ?? errors['email']}
                  resendText={wait.seconds > 0 ? t.forgot.resendIn(wait.seconds) : t.forgot.resend}
                  waiting={wait.seconds > 0}
                  busy={ask.busy}
                  onResend={() => void sendCode(stage.email, true)}
                />
                <Button type="submit" wide busy={verify.busy} busyText={t.forgot.busy}>
                  {t.forgot.verify}
                </Button>
                <Button
                  tone="plain"
                  small
                  onClick={() => {
                    clear();
                    setStage({ at: 'email' });
                  }}
                >
                  {t.forgot.otherEmail}
                </Button>
              </>
            )}
          </Form>
          <Foot>
            <Link to={paths.login}>{t.forgot.back}</Link>
          </Foot>
        </>
      )}
    </EntryFrame>
  );
}
