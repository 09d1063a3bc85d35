import { endpoints, paths } from '@baazi/contracts';
import { alert, Button, Field, Link, Notice, useAction, useForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { EntryFrame, Foot, Form } from '../frame/entry-frame';
import { CodeField, codeTyped, RESEND_WAIT_SECONDS } from '../one-time-password/code-field';
import { useWait } from '../one-time-password/use-wait';
import { texts } from '../texts';
import { forgetStage, storeStage, storedStage } from './stored-stage';
import { NewPassword } from './new-password';

type Stage = { kind: 'email' } | { kind: 'code'; email: string } | { kind: 'password'; email: string; otp: string };

/** Three stages: request a code, verify it, set the new password. */
export default function ForgotPassword() {
  const t = useTexts(texts);
  const [stored] = useState(() => storedStage(Date.now(), RESEND_WAIT_SECONDS));
  const [stage, setStage] = useState<Stage>(stored ? { kind: 'code', email: stored.email } : { kind: 'email' });
  const wait = useWait(stored?.waitSeconds);
  const send = useAction(endpoints.forgotPassword, { quiet: true });
  const verify = useAction(endpoints.verifyOtp, { quiet: true });
  const request = useForm({ email: '' }, send);
  const code = useForm({ otp: '' }, send, verify);
  const { isWrong } = stage.kind === 'email' ? request : code;
  const failed = (): void => alert({ msg: t.forgot.failed, alertType: 'danger' });

  const sendCode = async (to: string, resendOTP: boolean): Promise<void> => {
    if (to === '') return void request.refuses({ email: t.forgot.emailMissing });
    const result = await send.run({ body: { email: to, resendOTP } });
    if (!result?.ok) return failed();
    wait.start(RESEND_WAIT_SECONDS);
    storeStage({ email: to, askedAt: Date.now() });
    setStage({ kind: 'code', email: to });
    alert({ msg: result.message ?? (resendOTP ? t.forgot.resent : t.forgot.sent), alertType: 'success' });
  };
  const verifyCode = async (of: string): Promise<void> => {
    const { otp } = code.values;
    if (otp.trim() === '') return void code.refuses({ otp: t.forgot.codeMissing });
    const result = await verify.run({ body: { email: of, otp } });
    if (!result?.ok) return failed();
    forgetStage();
    alert({ msg: t.forgot.verified, alertType: 'success' });
    setStage({ kind: 'password', email: of, otp });
  };

  return (
    <EntryFrame>
      {stage.kind === 'password' ? (
        <NewPassword
          email={stage.email}
          proof={{ otp: stage.otp }}
          onBack={() => setStage({ kind: 'code', email: stage.email })}
        />
      ) : (
        <>
          <h1>{stage.kind === 'email' ? t.forgot.title : t.forgot.verifyTitle}</h1>
          <p>{stage.kind === 'email' ? t.forgot.text : t.forgot.verifyText(stage.email)}</p>
          <Form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void (stage.kind === 'email'
                ? sendCode(request.values.email.trim().toLowerCase(), false)
                : verifyCode(stage.email));
            }}
          >
            {isWrong && <Notice tone="bad">{t.banner}</Notice>}
            {stage.kind === 'email' ? (
              <>
                <Field
                  label={t.forgot.email}
                  type="email"
                  autoComplete="username"
                  inputMode="email"
                  required
                  {...request.field('email')}
                />
                <Button type="submit" wide busy={send.busy} busyText={t.forgot.busy}>
                  {t.forgot.send}
                </Button>
              </>
            ) : (
              <>
                <CodeField
                  label={t.forgot.code}
                  {...code.field('otp', codeTyped)}
                  error={code.errors['otp'] ?? code.errors['email']}
                  resendText={wait.seconds > 0 ? t.forgot.resendIn(wait.seconds) : t.forgot.resend}
                  waiting={wait.seconds > 0}
                  busy={send.busy}
                  onResend={() => void sendCode(stage.email, true)}
                />
                <Button type="submit" wide busy={verify.busy} busyText={t.forgot.busy}>
                  {t.forgot.verify}
                </Button>
                <Button
                  tone="plain"
                  small
                  onClick={() => {
                    forgetStage();
                    code.clear();
                    setStage({ kind: 'email' });
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
