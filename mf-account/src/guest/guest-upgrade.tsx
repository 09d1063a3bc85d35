import { endpoints } from '@baazi/contracts';
import { alert, Button, Field, Notice, signIn, theme, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { FormCard } from '../profile/profile-form';
import { texts } from '../texts';

const Box = styled(FormCard)`
  border-color: ${theme.color.accent};
  & > h2,
  & > p {
    margin: 0;
  }
  & > h2 {
    font-size: ${theme.size.l};
  }
  & > p {
    color: ${theme.color.soft};
  }
`;

/** From guest to full account without losing anything. */
export function GuestUpgrade() {
  const t = useTexts(texts);
  const upgrade = useAction(endpoints.upgradeGuest);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [own, setOwn] = useState<Record<string, string>>({});
  const errors: Readonly<Record<string, string>> = { ...upgrade.errors, ...own };
  const type = (set: (value: string) => void) => (value: string) => {
    set(value);
    setOwn({});
    upgrade.clear();
  };
  const submit = async (): Promise<void> => {
    const found = {
      ...(name.trim() === '' ? { name: t.profile.nameMissing } : {}),
      ...(email.trim() === '' ? { email: t.profile.emailMissing } : {}),
      ...(password.trim() === ''
        ? { password: t.password.missing }
        : password === confirm
          ? {}
          : { confirm_password: t.guest.mismatch }),
    };
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    const result = await upgrade.run({
      body: { name: name.trim(), email: email.trim(), password, confirm_password: confirm },
    });
    if (!result?.ok) return;
    alert({ msg: t.guest.done, alertType: 'success' });
    await signIn(result.response.token);
  };
  return (
    <Box
      as="form"
      noValidate
      data-area="guest-upgrade"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t.guest.title}</h2>
      <p>{t.guest.text}</p>
      {Object.keys(errors).length > 0 && <Notice tone="bad">{t.banner}</Notice>}
      <Field
        label={t.guest.name}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onValue={type(setName)}
        error={errors['name']}
      />
      <Field
        label={t.guest.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        maxLength={100}
        value={email}
        onValue={type(setEmail)}
        error={errors['email']}
      />
      <Field
        label={t.guest.password}
        type="password"
        name="password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={password}
        onValue={type(setPassword)}
        error={errors['password']}
      />
      <Field
        label={t.guest.confirm}
        type="password"
        name="confirm_password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={confirm}
        onValue={type(setConfirm)}
        error={errors['confirm_password']}
      />
      <Button type="submit" busy={upgrade.busy} busyText={t.busy}>
        {t.guest.save}
      </Button>
    </Box>
  );
}
