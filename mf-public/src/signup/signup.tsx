import { endpoints, publicPaths, signInPathFor, termsPath } from '@baazi/contracts';
import {
  alert,
  Button,
  Check,
  Field,
  Link,
  Notice,
  signIn,
  theme,
  useAction,
  useCall,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { EntryFrame, Foot, Form } from '../frame/entry-frame';
import { minimumAgeOf, useLicence } from '../frame/licence';
import { signupErrors } from '../login/entry-errors';
import { texts } from '../texts';

const Guest = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  text-align: center;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
`;
const Agreed = styled.p`
  && {
    text-align: center;
    font-size: ${theme.size.s};
  }
`;
const Or = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  gap: ${theme.space(3)};
  align-items: center;
  margin: 0;
  color: ${theme.color.soft};
  &::before,
  &::after {
    content: '';
    border-top: 1px solid ${theme.color.line};
  }
`;
const REFERRAL_CODE = /^[A-Z0-9]{6,20}$/;
/** A friend sends a code, a link, or a message that contains the link; each of them can be pasted. */
const referralCodeOf = (given: string): string => (/[?&]ref=([a-z0-9]+)/i.exec(given)?.[1] ?? given).toUpperCase();

/** Sign-up with one click as a guest, or with a form. Both end signed in. */
export default function Signup() {
  const t = useTexts(texts);
  const [params] = useSearchParams();
  const guest = useAction(endpoints.signupGuest);
  const signup = useAction(endpoints.signup);
  const login = useAction(endpoints.login);
  const [entering, setEntering] = useState<'guest' | 'form' | null>(null);
  const licence = useLicence();
  const form = useForm(
    {
      name: '',
      email: '',
      password: '',
      confirm_password: '',
      refferalID: referralCodeOf(params.get('ref') ?? ''),
      livesIn: '',
    },
    signup,
    guest,
  );
  const { refferalID } = form.values;
  const livesIn = form.field('livesIn');
  const declared = livesIn.value === '' ? {} : { livesIn: livesIn.value };
  const sponsor = useCall(endpoints.sponsor, REFERRAL_CODE.test(refferalID) ? { params: { code: refferalID } } : null);
  const errorTexts = { ...t.loginPage, nameMissing: t.signupPage.nameMissing, mismatch: t.signupPage.mismatch };

  const enter = async (credentials: { email: string; password: string }, how: 'guest' | 'form'): Promise<void> => {
    setEntering(how);
    const result = await login.run({ body: credentials });
    if (result?.ok) await signIn(result.response.token, how === 'form' ? { passwordTyped: credentials.password } : {});
    else setEntering(null);
  };
  const joinAsGuest = async (): Promise<void> => {
    const result = await guest.run({ body: declared });
    if (!result?.ok) return;
    alert({ msg: result.message ?? t.signupPage.guestDone, alertType: 'success' });
    await enter({ email: result.response.email, password: result.response.password }, 'guest');
  };
  const joinByForm = async (): Promise<void> => {
    const { name, email, password, confirm_password } = form.values;
    if (form.refuses(signupErrors(form.values, errorTexts))) return;
    const given = { name: name.trim(), email: email.trim().toLowerCase(), password, confirm_password };
    const result = await signup.run({
      body: { ...given, ...(refferalID.trim() ? { refferalID: refferalID.trim() } : {}), ...declared },
    });
    if (!result?.ok) return;
    alert({ msg: result.message ?? t.signupPage.done, alertType: 'success' });
    await enter({ email: given.email, password }, 'form');
  };

  return (
    <EntryFrame>
      <h1>{t.signupPage.title}</h1>
      {licence && (
        <>
          <p>{t.licensed(licence.place, licence.number, licence.minimumAge)}</p>
          {/* Ticked: the newcomer declares to live where the operator is licensed. */}
          <Check
            name={livesIn.name}
            checked={livesIn.value !== ''}
            onChecked={(checked) => livesIn.onValue(checked ? licence.jurisdiction : '')}
          >
            {t.signupPage.livesIn(licence.place, licence.minimumAge)}
          </Check>
          {livesIn.error && <Notice tone="bad">{livesIn.error}</Notice>}
        </>
      )}
      <Guest>
        <Button
          wide
          tone="quiet"
          icon="profile"
          busy={guest.busy || entering === 'guest'}
          busyText={t.signupPage.joining}
          disabled={entering === 'form'}
          onClick={() => void joinAsGuest()}
        >
          {t.signupPage.guest}
        </Button>
        {t.signupPage.guestHint}
      </Guest>
      <Agreed>
        {t.signupPage.agree(minimumAgeOf(licence))} <Link to={termsPath}>{t.signupPage.terms}</Link> {t.signupPage.and}{' '}
        <Link to={publicPaths.rules}>{t.signupPage.rules}</Link>
        {t.signupPage.agreeEnd}
      </Agreed>
      <Or>{t.signupPage.or}</Or>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void joinByForm();
        }}
      >
        {form.isWrong && <Notice tone="bad">{t.banner}</Notice>}
        <Field label={t.signupPage.name} autoComplete="name" required maxLength={100} {...form.field('name')} />
        <Field
          label={t.signupPage.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          maxLength={100}
          {...form.field('email')}
        />
        <Field
          label={t.signupPage.password}
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          {...form.field('password')}
          hint={form.errors['password'] === undefined ? t.signupPage.passwordHint : undefined}
        />
        <Field
          label={t.signupPage.confirm}
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          {...form.field('confirm_password')}
        />
        <Field
          label={t.signupPage.referral}
          autoComplete="off"
          maxLength={500}
          {...form.field('refferalID', referralCodeOf)}
          hint={sponsor.at === 'ready' ? t.signupPage.sponsor(sponsor.response.name) : undefined}
        />
        <Button
          type="submit"
          wide
          busy={signup.busy || entering === 'form'}
          busyText={t.signupPage.joining}
          disabled={entering === 'guest'}
        >
          {t.signupPage.join}
        </Button>
      </Form>
      <Foot>
        {t.signupPage.haveAccount} <Link to={signInPathFor('login', params.get('match'))}>{t.login}</Link>
      </Foot>
    </EntryFrame>
  );
}
