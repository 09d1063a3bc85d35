import { endpoints, type ReplyOf } from '@baazi/contracts';
import { alert, Field, useAction, useForm, usePlayer, useTexts, type FieldErrors } from '@baazi/portal-kit';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';

export type UserRow = ReplyOf<typeof endpoints.listUsers>['data'][number];
export type UserAct = 'block' | 'unblock' | 'delete' | 'preview' | 'operator';

interface Props {
  act: UserAct;
  /** null: the operator is named by e-mail */
  row: UserRow | null;
  onClose: () => void;
  onChanged: (id: string, change: Partial<UserRow>) => void;
  onRemoved: () => void;
}

/** An action on one user, with a reason. */
export function UserDialog({ act, row, onClose, onChanged, onRemoved }: Props) {
  const t = useTexts(texts).users;
  const me = usePlayer()?.user._id;
  const status = useAction(endpoints.setUserStatus);
  const removal = useAction(endpoints.deleteUser);
  const preview = useAction(endpoints.setPreview);
  const operator = useAction(endpoints.addOperator);
  const isConfirmed = row?.proposedBy !== undefined;
  const panelFields = {
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
    operator: {
      title: isConfirmed ? t.confirmOperator : t.makeOperator,
      text: isConfirmed ? t.confirmOperatorText : t.operatorText,
      done: t.operatorMade,
      tone: 'accent',
      action: operator,
    },
  } as const;
  const { title, text, done, tone, action } = panelFields[act];
  const form = useForm({ email: row?.email ?? '', reason: '' }, action);
  const { email } = form.values;

  /** The first operator only proposes; returns the text to show. */
  const makeOperator = async (reason: string): Promise<string | undefined> => {
    const result = await operator.run({ body: { email: email.trim(), reason } });
    if (!result?.ok) return undefined;
    const { _id, role, state } = result.response;
    onChanged(_id, { role, proposedBy: state === 'proposed' ? me : undefined });
    return state === 'proposed' ? t.operatorProposed : done;
  };
  /** Returns whether it was done. */
  const doIt = async (reason: string): Promise<boolean> => {
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
    const msg = act === 'operator' ? await makeOperator(reason) : (await doIt(reason)) ? done : undefined;
    if (msg === undefined) return;
    alert({ msg, alertType: 'success' });
    onClose();
  };
  const check = (): FieldErrors =>
    act === 'operator' && !/^\S+@\S+$/.test(email.trim()) ? { email: t.emailMissing } : {};
  return (
    <ReasonDialog
      title={row ? `${title}: ${row.name}` : title}
      description={text}
      submit={title}
      tone={tone}
      busy={action.busy}
      form={form}
      check={check}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {act === 'operator' && (
        <Field
          label={t.email}
          required
          readOnly={row !== null}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          {...form.field('email')}
        />
      )}
    </ReasonDialog>
  );
}
