import { endpoints } from '@baazi/contracts';
import { Button, Menu, useCall, usePlayer, useTexts, type MenuItem } from '@baazi/portal-kit';
import { useState } from 'react';
import { consolePaths, PlayerLink } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { When } from '../../ui/page/when';
import { DataTable } from '../../ui/table/data-table';
import { filters } from '../../ui/table/filters';
import { orderedBy, useListView } from '../../ui/table/use-list-view';
import { texts } from '../../texts';
import { ReadReasonDialog } from './read-reason-dialog';
import { UserDialog, type UserAct, type UserRow } from './user-dialog';
/** Changes made on this page, shown without reloading the list. */
type Changes = Readonly<Record<string, Partial<UserRow>>>;
const [active, blocked, guests, operators, proposed] = [
  ['status', 'active'],
  ['status', 'blocked'],
  ['kind', 'guest'],
  ['role', 'operator'],
  ['role', 'proposed'],
] as const;

/** All users. Blocked, deleted or given a preview, each with a reason. */
export default function Users() {
  const t = useTexts(texts);
  const me = usePlayer()?.user._id;
  const view = useListView();
  const [changes, setChanges] = useState<Changes>({});
  const [dialog, setDialog] = useState<{ act: UserAct; row: UserRow | null } | null>(null);
  const [isStating, setStating] = useState(false);
  const [name = '', value = ''] = view.filter.split(':');
  const order = view.order ?? { by: 'createdAt', way: 'desc' };
  const list = useCall(endpoints.listUsers, {
    query: { ...view.query, ...filters(name, value), ...orderedBy(order, ['createdAt', 'name', 'last_login']) },
  });
  const shown =
    list.at === 'ready'
      ? {
          ...list,
          response: { ...list.response, data: list.response.data.map((row) => ({ ...row, ...changes[row._id] })) },
        }
      : list;
  const act = (kind: UserAct, row: UserRow | null): void => setDialog({ act: kind, row });
  const itemsOf = (row: UserRow): MenuItem[] => [
    { label: t.users.statement, icon: 'wallet', to: consolePaths.player(row._id) },
    {
      label: row.previewTomorrow ? t.users.previewOff : t.users.previewOn,
      icon: 'eye',
      onSelect: () => act('preview', row),
    },
    ...(row.role === 'operator' && row._id !== me
      ? [
          { label: t.users.setRoles, icon: 'teams' as const, onSelect: () => act('roles', row) },
          { label: t.users.liftBudgets, icon: 'eye' as const, onSelect: () => act('lift', row) },
        ]
      : []),
    ...(row.role === 'operator' || (row.proposedBy !== undefined && row.proposedBy === me)
      ? []
      : [
          {
            label: row.proposedBy === undefined ? t.users.makeOperator : t.users.confirmOperator,
            icon: 'teams' as const,
            onSelect: () => act('operator', row),
          },
        ]),
    { label: t.users.remove, icon: 'close', tone: 'bad', onSelect: () => act('delete', row) },
  ];
  return (
    <>
      <DataTable
        label={t.users.title}
        order={order}
        onOrder={view.setOrder}
        list={shown}
        view={view}
        search={t.users.search}
        choices={[
          ['', t.users.all],
          [active.join(':'), t.states.active],
          [blocked.join(':'), t.states.blocked],
          [guests.join(':'), t.states.guest],
          [operators.join(':'), t.states.operator],
          [proposed.join(':'), t.states.proposed],
        ]}
        actions={
          <>
            <Button tone="quiet" icon="eye" onClick={() => setStating(true)}>
              {t.users.readReason}
            </Button>
            <Button tone="quiet" icon="plus" onClick={() => act('operator', null)}>
              {t.users.makeOperator}
            </Button>
          </>
        }
        empty={{ title: t.users.none, text: t.users.noneText, icon: 'profile' }}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: t.users.name,
            sort: 'name',
            cell: (row) => (
              <>
                <b>
                  <PlayerLink userId={row._id} name={row.name} />
                </b>
                <small>{row.email}</small>
              </>
            ),
          },
          {
            label: t.users.kind,
            cell: (row) => (
              <>
                <StateChip state={row.role === 'operator' ? row.role : row.kind} />
                {row.role === 'operator' && (
                  <small>{(row.roles ?? ['admin']).map((role) => t.users.roleNames[role]).join(', ')}</small>
                )}
                {row.proposedBy !== undefined && <small>{t.users.waitsForSecond}</small>}
              </>
            ),
          },
          { label: t.users.status, cell: (row) => <StateChip state={row.status} /> },
          {
            label: t.users.seen,
            sort: 'last_login',
            cell: (row) => (row.last_login ? <When at={row.last_login} /> : t.users.never),
          },
          {
            label: t.users.joined,
            sort: 'createdAt',
            cell: (row) => (
              <>
                <When at={row.createdAt} />
                {row.previewTomorrow && <small>{t.users.preview}</small>}
              </>
            ),
          },
        ]}
        actionsOf={(row) => (
          <>
            <Button small tone="quiet" onClick={() => act(row.status === 'blocked' ? 'unblock' : 'block', row)}>
              {row.status === 'blocked' ? t.users.unblock : t.users.block}
            </Button>
            <Menu
              label={t.users.more}
              trigger={<Button small tone="quiet" icon="menu" aria-label={`${t.users.more}: ${row.name}`} />}
              items={itemsOf(row)}
            />
          </>
        )}
      />
      {isStating && <ReadReasonDialog onClose={() => setStating(false)} onStated={list.again} />}
      {dialog && (
        <UserDialog
          act={dialog.act}
          row={dialog.row}
          onClose={() => setDialog(null)}
          onChanged={(id, change) => setChanges((was) => ({ ...was, [id]: { ...was[id], ...change } }))}
          onRemoved={list.again}
        />
      )}
    </>
  );
}
