import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../overlays/overlays';
import { usePlayer } from '../session/player';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { confirmTexts } from './texts';

/** Why a password did not do: the server's words, or how long it will not look at another. */
export interface NotConfirmed {
  message: string;
  retryAfterMs?: number;
}
interface Props {
  /** Sends the request again with the password. Nothing: it is answered, and nobody asks any more. */
  onPassword: (password: string) => Promise<NotConfirmed | undefined>;
  onCancel: () => void;
}

/** One field, one button. A wrong password is said under the field, which keeps the focus. */
export default function ConfirmPasswordDialog({ onPassword, onCancel }: Props) {
  const t = useTexts(confirmTexts);
  const email = usePlayer()?.user.email;
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong !== undefined && !busy) field.current?.select();
  }, [wrong, busy]);
  // Whoever goes elsewhere does not go on with this.
  useEffect(() => {
    window.addEventListener('popstate', onCancel);
    return () => window.removeEventListener('popstate', onCancel);
  }, [onCancel]);

  const submit = async (): Promise<void> => {
    if (password === '') return setWrong(t.missing);
    setBusy(true);
    setWrong(undefined);
    const refused = await onPassword(password);
    setBusy(false);
    if (!refused) return;
    const { message, retryAfterMs } = refused;
    setWrong(retryAfterMs === undefined ? message : t.tooMany(Math.ceil(retryAfterMs / 60_000)));
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      busy={busy}
      onSubmit={() => void submit()}
      title={t.title}
      description={t.text}
      actions={
        <>
          <Button tone="quiet" onClick={onCancel} disabled={busy}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={busy} busyText={t.busy}>
            {t.confirm}
          </Button>
        </>
      }
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        value={password}
        onValue={(typed) => {
          setPassword(typed);
          setWrong(undefined);
        }}
        error={wrong}
        ref={field}
      />
    </Dialog>
  );
}
