import { endpoints, MAX_UPI_LENGTH, UPI_PATTERN } from '@baazi/contracts';
import {
  Button,
  call,
  Card,
  Dialog,
  Field,
  playsForCoins,
  saveFile,
  signOut,
  theme,
  useAction,
  useForm,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  & > h2 {
    width: 100%;
    margin: 0;
    font-size: ${theme.size.l};
  }
`;

/** Download my data, delete my account. */
export function Privacy() {
  const t = useTexts(texts);
  const remove = useAction(endpoints.deleteAccount);
  const [confirming, setConfirming] = useState(false);
  const player = usePlayer();
  const rest = player?.wallet?.withdrawable ?? 0;
  const asksWhere = rest > 0 && !playsForCoins();
  const form = useForm({ password: '', upi: player?.user.upi ?? '' }, remove);
  const [busy, setBusy] = useState(false);

  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const result = await call(endpoints.downloadData, { body: {} });
      if (!result.ok) return;
      saveFile('ipl-baazi-my-data.json', JSON.stringify(result.response, null, 2));
    } catch {
      // `call` has already shown the fault.
    } finally {
      setBusy(false);
    }
  };
  const submit = async (): Promise<void> => {
    const { password } = form.values;
    const upi = asksWhere ? form.values.upi.trim() : '';
    const wrong = {
      ...(password === '' ? { password: t.privacy.missing } : {}),
      ...(upi === '' || UPI_PATTERN.test(upi) ? {} : { upi: t.profile.upiWrong }),
    };
    if (form.refuses(wrong)) return;
    const result = await remove.run({ body: { password, ...(upi === '' ? {} : { upi }) } });
    if (!result?.ok) return;
    await signOut({ msg: t.privacy.removed, alertType: 'success' });
  };
  const close = (): void => {
    setConfirming(false);
    form.fill({ password: '', upi: player?.user.upi ?? '' });
  };
  return (
    <Box as="section" data-area="privacy">
      <h2>{t.privacy.title}</h2>
      <Button small tone="quiet" icon="download" busy={busy} busyText={t.busy} onClick={() => void download()}>
        {t.privacy.download}
      </Button>
      <Button small tone="danger" onClick={() => setConfirming(true)}>
        {t.privacy.remove}
      </Button>
      <Dialog
        open={confirming}
        onClose={close}
        busy={remove.busy}
        onSubmit={() => void submit()}
        title={t.privacy.remove}
        description={t.privacy.removeText}
        actions={
          <>
            <Button tone="quiet" onClick={close}>
              {t.cancel}
            </Button>
            <Button tone="danger" type="submit" busy={remove.busy} busyText={t.busy}>
              {t.privacy.remove}
            </Button>
          </>
        }
      >
        <Field
          label={t.privacy.password}
          type="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        {asksWhere && (
          <Field
            label={t.privacy.upi(rest)}
            hint={t.privacy.upiHint}
            autoComplete="off"
            inputMode="email"
            spellCheck={false}
            maxLength={MAX_UPI_LENGTH}
            {...form.field('upi')}
          />
        )}
      </Dialog>
    </Box>
  );
}
