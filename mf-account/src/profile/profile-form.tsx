import { endpoints } from '@baazi/contracts';
import {
  alert,
  applyProfile,
  Button,
  Card,
  Field,
  Notice,
  theme,
  useAction,
  useTexts,
  type User,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { profileErrors } from './profile-errors';
import { states } from './states';

export const FormCard = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
`;
export const Pair = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  ${theme.screen.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Check = styled.label`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: 44px;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: ${theme.color.accent};
  }
`;
type Gender = '' | 'female' | 'male' | 'other';
const genderOf = (text: string | undefined): Gender =>
  text === 'female' || text === 'male' || text === 'other' ? text : '';

/** The Profile tab. A new e-mail address waits for its code before it counts. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTexts(texts);
  const save = useAction(endpoints.updateProfile);
  const [name, setName] = useState(user.name);
  const [email, setEmail] = useState(user.email);
  const [phone, setPhone] = useState(user.phone ?? '');
  const [state, setState] = useState(user.state ?? '');
  const [gender, setGender] = useState<Gender>(genderOf(user.gender));
  const [dob, setDob] = useState(user.dob ?? '');
  const [upi, setUpi] = useState(user.upi ?? '');
  const [hideAsWinner, setHideAsWinner] = useState(user.hideAsWinner);
  const [loginCode, setLoginCode] = useState(user.loginCode);
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...save.errors, ...own };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    save.clear();
  };
  const submit = async (): Promise<void> => {
    const found = profileErrors({ name, email, upi }, t.profile);
    setOwn(found);
    if (Object.keys(found).length > 0) return alert({ msg: t.banner, alertType: 'danger' });
    const result = await save.run({
      body: {
        name: name.trim(),
        email: email.trim(),
        phone: phone.trim(),
        state,
        gender,
        dob,
        upi: upi.trim(),
        hideAsWinner,
        loginCode,
      },
    });
    if (!result?.ok) return;
    applyProfile(result.response);
    setEmail(result.response.email);
    alert({ msg: result.message ?? t.profile.updated, alertType: 'success' });
  };
  const { genders } = t.profile;
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
      <Pair>
        <Field
          label={t.profile.name}
          name="name"
          required
          maxLength={100}
          autoComplete="name"
          value={name}
          onValue={type(setName)}
          error={errors['name']}
        />
        <Field
          label={t.profile.email}
          name="email"
          type="email"
          required
          maxLength={100}
          autoComplete="email"
          value={email}
          onValue={type(setEmail)}
          error={errors['email']}
          hint={user.pendingEmail ? t.profile.pending(user.pendingEmail) : undefined}
        />
        <Field
          label={t.profile.phone}
          name="phone"
          type="tel"
          autoComplete="tel"
          value={phone}
          onValue={type(setPhone)}
          error={errors['phone']}
        />
        <Field
          label={t.profile.state}
          name="state"
          value={state}
          onValue={type(setState)}
          error={errors['state']}
          options={[{ value: '', label: t.profile.choose }, ...states.map((value) => ({ value, label: value }))]}
        />
        <Field
          label={t.profile.gender}
          name="gender"
          value={gender}
          onValue={(value) => setGender(genderOf(value))}
          error={errors['gender']}
          options={[
            { value: '', label: t.profile.choose },
            { value: 'female', label: genders.female },
            { value: 'male', label: genders.male },
            { value: 'other', label: genders.other },
          ]}
        />
        <Field
          label={t.profile.dob}
          name="dob"
          type="date"
          autoComplete="bday"
          value={dob}
          onValue={type(setDob)}
          error={errors['dob']}
        />
        <Field
          label={t.profile.upi}
          name="upi"
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          value={upi}
          onValue={type(setUpi)}
          error={errors['upi']}
        />
      </Pair>
      <Check>
        <input
          type="checkbox"
          name="hideAsWinner"
          checked={hideAsWinner}
          onChange={(event) => setHideAsWinner(event.target.checked)}
        />
        {t.profile.hideAsWinner}
      </Check>
      {user.kind === 'member' && (
        <Check>
          <input
            type="checkbox"
            name="loginCode"
            checked={loginCode}
            onChange={(event) => setLoginCode(event.target.checked)}
          />
          {t.profile.loginCode}
        </Check>
      )}
      <Button type="submit" busy={save.busy} busyText={t.busy}>
        {t.save}
      </Button>
    </FormCard>
  );
}
