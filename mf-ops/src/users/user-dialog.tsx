import { endpoints } from '@baazi/contracts';
import { alert, Field, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../reason/reason-dialog';
import { texts } from '../texts';
import type { UserRow } from './users';

export type UserAct = 'block' | 'unblock' | 'delete' | 'preview' | 'operator';

interface Props {
  act: UserAct;
  /** null: the operator is named by e-mail */
  row: UserRow | null;
  onClose: () => void;
  onChanged: (id: string, change: Partial<UserRow>) => void;
  onRemoved: () => void;
}

/** One thing done to one user, with a reason. */
export function UserDialog({ act, row, onClose, onChanged, onRemoved }: Props) {
  const t = useTexts(texts).users;
  const status = useAction(endpoints.setUserStatus);
  const removal = useAction(endpoints.deleteUser);
  const preview = useAction(endpoints.setPreview);
  const operator = useAction(endpoints.addOperator);
  const [email, setEmail] = useState(row?.email ?? '');
  const [wrongEmail, setWrongEmail] = useState(false);
  const said = {
    block: { title: t.block, text: t.blockText, done: t.blocked, tone: 'danger', action: status },
    unblock: { title: t.unblock, text: t.unblockText, done: t.unblocked, tone: 'accent', action: status },
    delete: { title: t.remove, text: t.removeText, done: t.removed, tone: 'danger', action: removal },
    preview: {
      title: row?.previewTomorrow ? t.previewOff : t.previewOn,
      text: t.previewText,
      done: t.previewed,
      tone: 'accent',
      action: preview,
    },
    operator: { title: t.makeOperator, text: t.operatorText, done: t.operatorMade, tone: 'accent', action: operator },
  } as const;
  const { title, text, done, tone, action } = said[act];

  /** Tells whether it was done. */
  const doIt = async (reason: string): Promise<boolean> => {
    if (act === 'operator') {
      const result = await operator.run({ body: { email: email.trim(), reason } });
      if (result?.ok) onChanged(result.response._id, { role: result.response.role });
      return result?.ok ?? false;
    }
    if (!row) return false;
    const params = { id: row._id };
    if (act === 'delete') {
      const isDone = (await removal.run({ params, body: { reason } }))?.ok ?? false;
      if (isDone) onRemoved();
      return isDone;
    }
    if (act === 'preview') {
      const result = await preview.run({ params, body: { on: !row.previewTomorrow, reason } });
      if (result?.ok) onChanged(row._id, { previewTomorrow: result.response.previewTomorrow });
      return result?.ok ?? false;
    }
    const result = await status.run({ params, body: { status: act === 'block' ? 'blocked' : 'active', reason } });
    if (result?.ok) onChanged(row._id, { status: result.response.status });
    return result?.ok ?? false;
  };
  const confirm = async (reason: string): Promise<void> => {
    if (!(await doIt(reason))) return;
    alert({ msg: done, alertType: 'success' });
    onClose();
  };
  const isEmail = (): boolean => {
    const isFine = act !== 'operator' || /^\S+@\S+$/.test(email.trim());
    setWrongEmail(!isFine);
    return isFine;
  };
  return (
    <ReasonDialog
      title={row ? `${title}: ${row.name}` : title}
      description={text}
      submit={title}
      tone={tone}
      busy={action.busy}
      errors={action.errors}
      check={isEmail}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {act === 'operator' && (
        <Field
          label={t.email}
          name="email"
          required
          value={email}
          onValue={(value) => {
            setEmail(value);
            setWrongEmail(false);
          }}
          readOnly={row !== null}
          error={wrongEmail ? t.emailMissing : action.errors['email']}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </ReasonDialog>
  );
}
