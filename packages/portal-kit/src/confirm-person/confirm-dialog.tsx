import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../overlays/overlays';
import { knowsPasskeys } from '../passkeys/passkeys';
import { usePlayer } from '../session/player';
import { useTexts } from '../texts/use-texts';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { confirmTexts } from './texts';

/** What is asked for. */
export type What = 'password' | 'factor';
/** What was typed, or the wish to use a passkey. */
export type Given = { typed: string } | 'passkey';
/** Why it did not do: the server's words, or how long it will not look at another. No words: no passkey was used. */
export interface NotConfirmed {
  message?: string;
  retryAfterMs?: number;
}
interface Props {
  what: What;
  /** Sends the request again with it. Nothing: it is answered, and nobody asks any more. */
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

/** One field, one button. What is wrong is said under the field, which keeps the focus. */
export default function ConfirmDialog({ what, onGiven, onCancel }: Props) {
  const t = useTexts(confirmTexts);
  const words = t[what];
  const email = usePlayer()?.user.email;
  const [typed, setTyped] = useState('');
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

  const give = async (given: Given): Promise<void> => {
    setBusy(true);
    setWrong(undefined);
    const refused = await onGiven(given);
    setBusy(false);
    if (!refused) return;
    const { message = t.noPasskey, retryAfterMs } = refused;
    setWrong(retryAfterMs === undefined ? message : t.tooMany(Math.ceil(retryAfterMs / 60_000)));
  };
  const submit = async (): Promise<void> => (typed === '' ? setWrong(words.missing) : give({ typed }));
  return (
    <Dialog
      open
      onClose={onCancel}
      busy={busy}
      onSubmit={() => void submit()}
      title={words.title}
      description={words.text}
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
        label={words.label}
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
