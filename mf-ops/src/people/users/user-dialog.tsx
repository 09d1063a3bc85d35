import { endpoints, type OperatorRole, type ReplyOf } from '@baazi/contracts';
import { alert, Field, type FieldErrors, useAction, useKeptForm, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { texts } from '../../texts';
import { Roles } from './roles';

export type UserRow = ReplyOf<typeof endpoints.listUsers>['data'][number];
export type UserAct = 'block' | 'unblock' | 'delete' | 'preview' | 'operator' | 'lift' | 'roles';

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
  const lift = useAction(endpoints.liftBudgets);
  const setRoles = useAction(endpoints.setOperatorRoles);
  const [roles, chooseRoles] = useState<readonly OperatorRole[]>(row?.roles ?? ['admin']);
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
    lift: { title: t.liftBudgets, text: t.liftBudgetsText, done: t.budgetsLifted, tone: 'accent', action: lift },
    roles: { title: t.setRoles, text: t.rolesText, done: t.rolesSet, tone: 'accent', action: setRoles },
    operator: {
      title: isConfirmed ? t.confirmOperator : t.makeOperator,
      text: isConfirmed ? t.confirmOperatorText : t.operatorText,
      done: t.operatorMade,
      tone: 'accent',
      action: operator,
    },
  } as const;
  const { title, text, done, tone, action } = panelFields[act];
  const form = useKeptForm(`${act} ${row?._id ?? ''}`, { email: row?.email ?? '', reason: '' }, action);
  const { email } = form.values;

  /** The first operator only proposes; returns the text to show. */
  const makeOperator = async (reason: string): Promise<string | undefined> => {
    const result = await operator.run({
      body: { email: email.trim(), reason, ...(isConfirmed ? {} : { roles: [...roles] }) },
    });
    if (!result?.ok) return undefined;
    const { _id, role, state } = result.response;
    onChanged(_id, {
      role,
      ...(isConfirmed ? {} : { roles: [...roles] }),
      proposedBy: state === 'proposed' ? me : undefined,
    });
    return state === 'proposed' ? t.operatorProposed : done;
  };
  /** Returns the text to show when it was done or, against an operator, proposed. */
  const doIt = async (reason: string): Promise<string | undefined> => {
    if (!row) return undefined;
    const params = { id: row._id };
    if (act === 'delete') {
      const result = await removal.run({ params, body: { reason } });
      if (!result?.ok) return undefined;
      if (result.response.state) return t.proposedAgainst;
      onRemoved();
      return done;
    }
    if (act === 'roles') {
      const result = await setRoles.run({ params, body: { roles: [...roles], reason } });
      if (!result?.ok) return undefined;
      if (result.response.state) return t.proposedAgainst;
      onChanged(row._id, { roles: result.response.roles });
      return done;
    }
    if (act === 'lift') return (await lift.run({ params, body: { reason } }))?.ok ? done : undefined;
    if (act === 'preview') {
      const result = await preview.run({ params, body: { on: !row.previewTomorrow, reason } });
      if (!result?.ok) return undefined;
      onChanged(row._id, { previewTomorrow: result.response.previewTomorrow });
      return done;
    }
    const result = await status.run({ params, body: { status: act === 'block' ? 'blocked' : 'active', reason } });
    if (!result?.ok) return undefined;
    if (result.response.state) return t.proposedAgainst;
    onChanged(row._id, { status: result.response.status });
    return done;
  };
  const confirm = async (reason: string): Promise<void> => {
    const msg = await (act === 'operator' ? makeOperator(reason) : doIt(reason));
    if (msg === undefined) return;
    alert({ msg, alertType: 'success' });
    onClose();
  };
  const hasRoles = act === 'roles' || (act === 'operator' && !isConfirmed);
  const check = (): FieldErrors =>
    act === 'operator' && !/^\S+@\S+$/.test(email.trim())
      ? { email: t.emailMissing }
      : hasRoles && roles.length === 0
        ? { roles: t.roleMissing }
        : {};
  return (
    <ReasonDialog
      title={row ? `${title}: ${row.name}` : title}
      description={row?.role === 'operator' && act !== 'lift' ? `${text} ${t.takesTwo}` : text}
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
      {hasRoles && <Roles roles={roles} onChange={chooseRoles} error={form.errors['roles']} />}
      {act === 'operator' && isConfirmed && <p>{t.asRoles(row.roles ?? ['admin'])}</p>}
    </ReasonDialog>
  );
}
