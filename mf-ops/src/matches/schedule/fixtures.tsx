import { endpoints } from '@baazi/contracts';
import { Button, dayAndTime, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { StateChip } from '../../ui/page/state-chip';
import { DataTable } from '../../ui/table/data-table';
import { filters } from '../../ui/table/filters';
import { orderedBy, useListView } from '../../ui/table/use-list-view';
import { texts } from '../../texts';
import { CreateDialog } from './create-dialog';
import { ImportDialog } from './import-dialog';
import { MoveDialog, type FixtureRow } from './move-dialog';
import { Teams } from './teams';

/** Every fixture: published, moved, imported. */
export default function Fixtures() {
  const t = useTexts(texts);
  const view = useListView('open');
  const order = view.order ?? { by: 'startsAt', way: 'asc' };
  const [opened, setOpened] = useState<'create' | 'import' | FixtureRow | null>(null);
  const list = useCall(
    endpoints.adminMatches,
    { query: { ...view.query, ...filters('state', view.filter), ...orderedBy(order, ['startsAt']) } },
    { on: ['fixtures'] },
  );
  const close = (): void => setOpened(null);
  const f = t.fixtures;
  return (
    <>
      <DataTable
        label={f.title}
        order={order}
        onOrder={view.setOrder}
        list={list}
        view={view}
        search={f.search}
        choices={[
          ['open', t.states.open],
          ['locked', t.states.locked],
          ['settled', t.states.settled],
          ['void', t.states.void],
          ['', t.table.all],
        ]}
        actions={
          <>
            <Button tone="quiet" icon="download" onClick={() => setOpened('import')}>
              {f.import}
            </Button>
            <Button icon="plus" onClick={() => setOpened('create')}>
              {f.create}
            </Button>
          </>
        }
        empty={{ title: f.none, text: f.noneText, icon: 'clock' }}
        keyOf={({ matchID }) => matchID}
        columns={[
          { label: f.match, cell: (row) => <Teams name={row.name} teams={row.teams} note={row.key} /> },
          {
            label: f.starts,
            sort: 'startsAt',
            cell: (row) => (
              <>
                {dayAndTime(row.startsAt)}
                {row.movedFrom && <small>{f.movedFrom(dayAndTime(row.movedFrom))}</small>}
              </>
            ),
          },
          { label: f.locks, cell: (row) => dayAndTime(row.locksAt) },
          {
            label: f.venue,
            cell: (row) => (
              <>
                {row.venue}
                <small>{row.city}</small>
              </>
            ),
          },
          { label: f.state, cell: (row) => <StateChip state={row.state} /> },
          { label: f.picks, cell: (row) => row.picks ?? 0 },
        ]}
        actionsOf={(row) =>
          row.revision === 0 ? (
            <Button small tone="quiet" onClick={() => setOpened(row)}>
              {f.move}
            </Button>
          ) : null
        }
      />
      {opened === 'create' && <CreateDialog onClose={close} onDone={list.again} />}
      {opened === 'import' && <ImportDialog onClose={close} onDone={list.again} />}
      {opened !== null && typeof opened === 'object' && <MoveDialog row={opened} onClose={close} onDone={list.again} />}
    </>
  );
}
