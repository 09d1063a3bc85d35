import { endpoints } from '@baazi/contracts';
import { Button, Money, useCall, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlayerLink } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { When } from '../../ui/page/when';
import { DataTable } from '../../ui/table/data-table';
import { useListView } from '../../ui/table/use-list-view';
import { texts } from '../../texts';
import { ConfirmDialog, type AdjustmentRow } from './confirm-dialog';
import { ProposeDialog } from './propose-dialog';

/** Manual adjustments: one operator proposes, another posts. */
export function Adjustments({ onPosted }: { onPosted: () => void }) {
  const t = useTexts(texts);
  const me = usePlayer()?.user._id;
  const view = useListView();
  const [opened, setOpened] = useState<'propose' | AdjustmentRow | null>(null);
  const list = useCall(endpoints.adjustments, { query: view.query });
  const a = t.adjustments;
  const close = (): void => setOpened(null);
  const posted = (): void => {
    list.again();
    onPosted();
  };
  return (
    <>
      <DataTable
        label={a.title}
        titled
        list={list}
        view={view}
        search={a.search}
        actions={
          <Button icon="plus" tone="quiet" onClick={() => setOpened('propose')}>
            {a.propose}
          </Button>
        }
        empty={{ title: a.none, text: a.noneText, icon: 'copy' }}
        keyOf={({ requestId }) => requestId}
        columns={[
          { label: a.player, cell: (row) => <PlayerLink userId={row.userId} name={row.name} /> },
          {
            label: a.amount,
            cell: (row) => (
              <>
                <b>
                  <Money rupees={row.rupees} />
                </b>
                <small>{row.bucket === 'cash' ? a.cash : a.bonus}</small>
              </>
            ),
          },
          { label: t.reason.label, cell: (row) => row.reason },
          { label: a.state, cell: (row) => <StateChip state={row.state} /> },
          { label: a.since, cell: (row) => <When at={row.createdAt} /> },
        ]}
        actionsOf={(row) =>
          row.state !== 'proposed' ? null : row.proposedBy === me ? (
            a.waits
          ) : (
            <Button small onClick={() => setOpened(row)}>
              {a.post}
            </Button>
          )
        }
      />
      {opened === 'propose' && <ProposeDialog onClose={close} onDone={list.again} />}
      {opened !== null && typeof opened === 'object' && <ConfirmDialog row={opened} onClose={close} onDone={posted} />}
    </>
  );
}
