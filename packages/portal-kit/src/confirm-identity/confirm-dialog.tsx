import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../overlays/overlays';
import { knowsPasskeys } from '../passkeys/passkeys';
import { usePlayer } from '../session/use-session';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { confirmTexts } from './confirm-texts';
import type { Given, NotConfirmed, What } from '../portal/identity';

interface Props {
  what: What;
  /** Sends the request again with the confirmation. Undefined: the request is answered and the dialog closes. */
  onGiven: (given: Given) => Promise<NotConfirmed | undefined>;
  onCancel: () => void;
}
const fieldOf = {
  password: { name: 'password', type: 'password', autoComplete: 'current-password', maxLength: 128 },
  factor: {
    name: 'code',
    autoComplete: 'one-time-code',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 20,
  },
} as const;

/** One field and one button. Errors appear under the field, which keeps the focus. */
export default function ConfirmDialog({ what, onGiven, onCancel }: Props) {
  const t = useTexts(confirmTexts);
  const copy = t[what];
  const email = usePlayer()?.user.email;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wrong !== undefined && !busy) field.current?.select();
  }, [wrong, busy]);
  // Navigating away cancels the confirmation.
  useEffect(() => {
    window.addEventListener('popstate', onCancel);
    return () => window.removeEventListener('popstate', onCancel);
  }, [onCancel]);

  const give = async (given: Given): Promise<void> => {
    setBusy(true);
    setWrong(undefined);
    const refused = await onGiven(given);
    setBusy(false);
    if (!refused) return;
    const { message = t.noPasskey, retryAfterMs } = refused;
    setWrong(retryAfterMs === undefined ? message : t.tooMany(Math.ceil(retryAfterMs / 60_000)));
  };
  const submit = async (): Promise<void> => (typed === '' ? setWrong(copy.missing) : give({ typed }));
  return (
    <Dialog
      open
      onClose={onCancel}
      busy={busy}
      onSubmit={() => void submit()}
      title={copy.title}
      description={copy.text}
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
      {/* Gives a password manager the account of the password. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field
        label={copy.label}
        {...fieldOf[what]}
        required
        value={typed}
        onValue={(now) => {
          setTyped(now);
          setWrong(undefined);
        }}
        error={wrong}
        ref={field}
      />
      {what === 'factor' && knowsPasskeys() && (
        <Button tone="quiet" icon="lock" disabled={busy} onClick={() => void give('passkey')}>
          {t.passkey}
        </Button>
      )}
    </Dialog>
  );
}
