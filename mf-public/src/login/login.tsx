import { endpoints, paths, signInPathFor } from '@baazi/contracts';
import {
  Button,
  Check,
  Field,
  knowsPasskeys,
  Link,
  Notice,
  signIn,
  useAction,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import { useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EntryFrame, Foot, Form, Row } from '../frame/entry-frame';
import { CodeField, codeTyped, RESEND_WAIT_SECONDS } from '../one-time-password/code-field';
import { useWait } from '../one-time-password/use-wait';
import { texts } from '../texts';
import { loginErrors } from './entry-errors';
import { useOidc } from './use-oidc';
import { usePasskey } from './use-passkey';

const subscribeToNothing = () => () => undefined;

/** E-mail and password; when the server requires them, the code that it has mailed and that of a second factor. */
export default function Login() {
  const t = useTexts(texts);
  const login = useAction(endpoints.login);
  const wait = useWait();
  const form = useForm({ email: '', password: '', otp: '', factorCode: '' }, login);
  const [remember, setRemember] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const [needsFactor, setNeedsFactor] = useState(false);
  const [entering, setEntering] = useState(false);

  const send = async (withCode: boolean): Promise<void> => {
    const { email, password, otp, factorCode } = form.values;
    const found = {
      ...loginErrors({ email, password }, t.loginPage),
      ...(withCode && otp.trim() === '' ? { otp: t.loginPage.codeMissing } : {}),
      ...(needsFactor && factorCode.trim() === '' ? { factorCode: t.loginPage.factorCodeMissing } : {}),
    };
    if (form.refuses(found)) return;
    const result = await login.run({
      body: {
        email: email.trim(),
        password,
        ...(remember ? { rememberPassword: true } : {}),
        ...(withCode ? { otp } : {}),
        ...(needsFactor ? { factorCode: factorCode.trim() } : {}),
      },
    });
    if (result?.ok) {
      setEntering(true);
      await signIn(result.response.token);
      return;
    }
    if (result?.refusal === 'factor-code-needed') setNeedsFactor(true);
    if (result?.refusal === 'code-needed') {
      setNeedsCode(true);
      wait.start(RESEND_WAIT_SECONDS);
    }
  };

  const [params] = useSearchParams();
  const oidc = useOidc({ onEntering: setEntering });
  // Drawn, as most browsers know them.
  const hasPasskeys = useSyncExternalStore(subscribeToNothing, knowsPasskeys, () => true);
  const passkey = usePasskey({ remember, onEntering: setEntering });
  return (
    <EntryFrame>
      <h1>{t.loginPage.title}</h1>
      <p>{t.loginPage.text}</p>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(needsCode);
        }}
      >
        {form.isWrong && <Notice tone="bad">{t.banner}</Notice>}
        <Field
          label={t.loginPage.email}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          required
          {...form.field('email')}
        />
        <Field
          label={t.loginPage.password}
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        {needsCode && (
          <CodeField
            label={t.loginPage.code}
            hint={form.errors['otp'] ? undefined : t.loginPage.codeHint}
            {...form.field('otp', codeTyped)}
            resendText={wait.seconds > 0 ? t.forgot.resendIn(wait.seconds) : t.forgot.resend}
            waiting={wait.seconds > 0}
            busy={login.busy}
            onResend={() => void send(false)}
          />
        )}
        {needsFactor && (
          <Field
            label={t.loginPage.factorCode}
            hint={form.errors['factorCode'] ? undefined : t.loginPage.factorCodeHint}
            required
            maxLength={20}
            autoComplete="one-time-code"
            spellCheck={false}
            {...form.field('factorCode')}
          />
        )}
        <Row>
          <Check name="rememberPassword" checked={remember} onChecked={setRemember}>
            {t.loginPage.remember}
          </Check>
          <Link to={paths.forgotPassword}>{t.loginPage.forgot}</Link>
        </Row>
        <Button type="submit" wide busy={login.busy || entering} busyText={t.loginPage.busy}>
          {t.login}
        </Button>
        {hasPasskeys && (
          <Button tone="quiet" wide icon="lock" busy={passkey.busy} onClick={() => void passkey.use()}>
            {t.loginPage.passkey}
          </Button>
        )}
        {oidc.isOffered && (
          <Button tone="quiet" wide icon="lock" busy={oidc.busy} onClick={() => void oidc.begin()}>
            {t.loginPage.organisation}
          </Button>
        )}
      </Form>
      <Foot>
        {t.loginPage.noAccount} <Link to={signInPathFor('signup', params.get('match'))}>{t.signup}</Link>
      </Foot>
    </EntryFrame>
  );
}
