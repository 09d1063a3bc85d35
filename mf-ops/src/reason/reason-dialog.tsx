import { Button, Dialog, Field, useTexts } from '@baazi/portal-kit';
import { useState, type ReactNode } from 'react';
import { texts } from '../texts';

const LONGEST_REASON = 500;

interface Props {
  title: string;
  description?: string;
  submit: string;
  tone?: 'accent' | 'danger';
  /** other words than 'Reason', such as 'Note' */
  label?: string;
  /** nothing is changed by this step yet: no reason is asked */
  optional?: boolean;
  busy: boolean;
  /** the server's, by field; those of `reason` and `note` show under the reason */
  errors: Readonly<Record<string, string>>;
  /** the form's own fields, above the reason */
  children?: ReactNode;
  /** refuses before anything is sent; it shows its own errors */
  check?: () => boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Every action of an operator says why: nothing is sent without it. Mounted anew each time it opens. */
export function ReasonDialog({
  title,
  description,
  submit,
  tone = 'accent',
  label,
  optional = false,
  busy,
  errors,
  children,
  check,
  onClose,
  onConfirm,
}: Props) {
  const t = useTexts(texts).reason;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const confirm = (): void => {
    const isMissing = !optional && reason.trim() === '';
    setMissing(isMissing);
    const isFine = check?.() ?? true;
    if (!isMissing && isFine) onConfirm(reason.trim());
  };
  const type = (text: string): void => {
    setReason(text);
    setMissing(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      onSubmit={confirm}
      title={title}
      description={description}
      actions={
        <>
          <Button tone="quiet" onClick={onClose} disabled={busy}>
            {t.cancel}
          </Button>
          <Button type="submit" tone={tone} busy={busy} busyText={t.busy}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      {!optional && (
        <Field
          label={label ?? t.label}
          name="reason"
          required
          value={reason}
          onValue={type}
          maxLength={LONGEST_REASON}
          error={missing ? t.missing : (errors['reason'] ?? errors['note'])}
          autoComplete="off"
        />
      )}
    </Dialog>
  );
}
