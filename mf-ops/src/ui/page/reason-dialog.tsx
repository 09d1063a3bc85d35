import type { Endpoint } from '@baazi/contracts';
import {
  Button,
  Dialog,
  Field,
  useKeptForm,
  useTexts,
  type Action,
  type FieldErrors,
  type Form,
} from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { Offered } from './chip-list';

const LONGEST_REASON = 500;

interface ReasonDialogProps {
  title: string;
  description?: string;
  submit: string;
  tone?: 'accent' | 'danger';
  /** another label than 'Reason', such as 'Note' */
  label?: string;
  /** a step that changes nothing: no reason is asked */
  optional?: boolean;
  /** reasons that have a translation */
  offered?: readonly string[];
  busy: boolean;
  /** the reason and the other fields; an error about `note` shows under the reason too */
  form: Form<'reason'>;
  /** errors of the other fields, before anything is sent */
  check?: () => FieldErrors;
  /** the other fields, above the reason */
  children?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Every action of an operator takes a reason. Mounted anew each time it opens. */
export function ReasonDialog({
  title,
  description,
  submit,
  tone = 'accent',
  label,
  optional = false,
  offered = [],
  busy,
  form,
  check,
  children,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const t = useTexts(texts).reason;
  const confirm = (): void => {
    const reason = form.values.reason.trim();
    const isMissing = !optional && reason === '';
    if (!form.refuses({ ...check?.(), ...(isMissing ? { reason: t.missing } : {}) })) onConfirm(reason);
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
      {offered.length > 0 && <Offered reasons={offered} onChoose={(reason) => form.fill({ reason })} />}
      {!optional && (
        <Field
          label={label ?? t.label}
          required
          maxLength={LONGEST_REASON}
          autoComplete="off"
          {...form.field('reason')}
          error={form.errors['reason'] ?? form.errors['note']}
        />
      )}
    </Dialog>
  );
}

interface PlainReasonProps extends Omit<ReasonDialogProps, 'form' | 'busy' | 'check' | 'optional'> {
  action: Pick<Action<Endpoint>, 'busy' | 'errors' | 'isDone' | 'clear'>;
}

/** An action that takes only a reason. */
export function PlainReasonDialog({ action, ...rest }: PlainReasonProps) {
  const form = useKeptForm(`reason ${rest.title} ${rest.description}`, { reason: '' }, action);
  return <ReasonDialog {...rest} form={form} busy={action.busy} />;
}
