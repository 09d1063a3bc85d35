import { endpoints, paths } from '@baazi/contracts';
import {
  alert,
  Button,
  Field,
  knowsPasskeys,
  Link,
  Notice,
  signIn,
  theme,
  useAction,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { EntryFrame, Foot, Form, Row } from '../frame/entry-frame';
import { CodeField, codeTyped, RESEND_WAIT_SECONDS } from '../one-time-password/code-field';
import { useWait } from '../one-time-password/use-wait';
import { texts } from '../texts';
import { loginErrors } from './login-errors';
import { usePasskey } from './use-passkey';

const Remember = styled.label`
  display: inline-flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 44px;
  color: ${theme.color.text};
  & > input {
    width: 20px;
    height: 20px;
    accent-color: ${theme.color.accent};
  }
`;

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
    if (form.refuses(found)) return alert({ msg: t.banner, alertType: 'danger' });
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
          autoComplete="username"
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
          <Remember>
            <input
              type="checkbox"
              name="rememberPassword"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {t.loginPage.remember}
          </Remember>
          <Link to={paths.forgotPassword}>{t.loginPage.forgot}</Link>
        </Row>
        <Button type="submit" wide busy={login.busy || entering} busyText={t.loginPage.busy}>
          {t.login}
        </Button>
        {knowsPasskeys() && (
          <Button tone="quiet" wide icon="lock" busy={passkey.busy} onClick={() => void passkey.use()}>
            {t.loginPage.passkey}
          </Button>
        )}
      </Form>
      <Foot>
        {t.loginPage.noAccount} <Link to={paths.signup}>{t.signup}</Link>
      </Foot>
    </EntryFrame>
  );
}
