import { endpoints } from '@baazi/contracts';
import {
  alert,
  Button,
  Field,
  Notice,
  signIn,
  theme,
  useAction,
  useForm,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { FormCard } from '../form-card';
import { texts } from '../texts';
import { useLedHere } from './use-led-here';

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

/** Upgrades a guest to a full account, keeping everything. */
export function GuestUpgrade() {
  const t = useTexts(texts);
  const upgrade = useAction(endpoints.upgradeGuest);
  // This page still knows the guest's own password in the first minutes; later the guest enters it.
  const known = usePlayer()?.user.passwordCopy;
  const form = useForm({ name: '', email: '', password: '', confirm_password: '', current_password: '' }, upgrade);
  const submit = async (): Promise<void> => {
    const { name, email, password, confirm_password, current_password } = form.values;
    const found = {
      ...(name.trim() === '' ? { name: t.profile.nameMissing } : {}),
      ...(email.trim() === '' ? { email: t.profile.emailMissing } : {}),
      ...(known === undefined && current_password === '' ? { current_password: t.guest.currentMissing } : {}),
      ...(password.trim() === ''
        ? { password: t.password.missing }
        : password === confirm_password
          ? {}
          : { confirm_password: t.guest.mismatch }),
    };
    if (form.refuses(found)) return;
    const result = await upgrade.run({
      body: {
        name: name.trim(),
        email: email.trim(),
        password,
        confirm_password,
        current_password: known ?? current_password,
      },
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
      ref={useLedHere('keep-account')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{t.guest.title}</h2>
      <p>{t.guest.text}</p>
      {form.isWrong && <Notice tone="bad">{t.banner}</Notice>}
      <Field label={t.guest.name} autoComplete="name" required maxLength={100} {...form.field('name')} />
      <Field
        label={t.guest.email}
        type="email"
        autoComplete="username"
        required
        maxLength={100}
        {...form.field('email')}
      />
      {known === undefined && (
        <Field
          label={t.guest.current}
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          {...form.field('current_password')}
        />
      )}
      <Field
        label={t.guest.password}
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        {...form.field('password')}
      />
      <Field
        label={t.guest.confirm}
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        {...form.field('confirm_password')}
      />
      <Button type="submit" busy={upgrade.busy} busyText={t.busy}>
        {t.guest.save}
      </Button>
    </Box>
  );
}
