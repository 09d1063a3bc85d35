import { dayInIndia, endpoints } from '@baazi/contracts';
import {
  alert,
  applyProfile,
  Button,
  Check,
  Field,
  Notice,
  now,
  theme,
  useAction,
  useForm,
  useTexts,
  type User,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { FormCard } from '../form-card';
import { texts } from '../texts';
import { profileErrors } from './profile-errors';
import { states } from './states';

const Pair = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  ${theme.screen.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
type Gender = '' | 'female' | 'male' | 'other';
const genderOf = (text: string | undefined): Gender =>
  text === 'female' || text === 'male' || text === 'other' ? text : '';

/** The Profile tab. A new e-mail address counts once its code is entered. */
export function ProfileForm({ user }: { user: User }) {
  const t = useTexts(texts);
  const save = useAction(endpoints.updateProfile);
  const form = useForm(
    {
      name: user.name,
      email: user.email,
      phone: user.phone ?? '',
      state: user.state ?? '',
      gender: genderOf(user.gender),
      dob: user.dob ?? '',
      upi: user.upi ?? '',
    },
    save,
  );
  const [hideAsWinner, setHideAsWinner] = useState(user.hideAsWinner);
  const [loginCode, setLoginCode] = useState(user.loginCode);
  const submit = async (): Promise<void> => {
    const { name, email, phone, state, gender, dob, upi } = form.values;
    if (form.refuses(profileErrors({ name, email, upi, phone, dob }, { today: dayInIndia(now()), copy: t.profile })))
      return;
    const result = await save.run({
      body: {
        name: name.trim(),
        email: email.trim(),
        phone: phone.trim(),
        state,
        gender: genderOf(gender),
        dob,
        upi: upi.trim(),
        hideAsWinner,
        loginCode,
      },
    });
    if (!result?.ok) return;
    applyProfile(result.response);
    form.fill({ email: result.response.email });
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
      {form.isWrong && <Notice tone="bad">{t.banner}</Notice>}
      <Pair>
        <Field label={t.profile.name} required maxLength={100} autoComplete="name" {...form.field('name')} />
        <Field
          label={t.profile.email}
          type="email"
          required
          maxLength={100}
          autoComplete="email"
          {...form.field('email')}
          hint={user.pendingEmail ? t.profile.pending(user.pendingEmail) : undefined}
        />
        <Field label={t.profile.phone} type="tel" autoComplete="tel" {...form.field('phone')} />
        <Field
          label={t.profile.state}
          {...form.field('state')}
          options={[
            { value: '', label: t.profile.choose },
            ...states.map((value) => ({ value, label: t.profile.stateName(value) })),
          ]}
        />
        <Field
          label={t.profile.gender}
          {...form.field('gender')}
          options={[
            { value: '', label: t.profile.choose },
            { value: 'female', label: genders.female },
            { value: 'male', label: genders.male },
            { value: 'other', label: genders.other },
          ]}
        />
        <Field label={t.profile.dob} type="date" autoComplete="bday" {...form.field('dob')} />
        <Field label={t.profile.upi} autoComplete="off" inputMode="email" spellCheck={false} {...form.field('upi')} />
      </Pair>
      <Check name="hideAsWinner" checked={hideAsWinner} onChecked={setHideAsWinner}>
        {t.profile.hideAsWinner}
      </Check>
      {user.kind === 'member' && (
        <Check name="loginCode" checked={loginCode} onChecked={setLoginCode}>
          {t.profile.loginCode}
        </Check>
      )}
      <Button type="submit" busy={save.busy} busyText={t.busy}>
        {t.save}
      </Button>
    </FormCard>
  );
}
