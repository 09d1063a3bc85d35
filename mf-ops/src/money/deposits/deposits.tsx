import { endpoints } from '@baazi/contracts';
import { Button, Money, rupees, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { PlayerLink } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { When } from '../../ui/page/when';
import { DataTable } from '../../ui/table/data-table';
import { filters } from '../../ui/table/filters';
import { orderedBy, useListView } from '../../ui/table/use-list-view';
import { usePolling } from '../../ui/table/use-polling';
import { texts } from '../../texts';
import { StatementTasks } from '../statements/statement-tasks';
import { amountOf, SuspenseDialog, type SuspenseAct, type DepositRow } from './suspense-dialog';

/** Received payments; those in suspense wait for an owner. */
export default function Deposits() {
  const t = useTexts(texts);
  const view = useListView();
  const [dialog, setDialog] = useState<{ row: DepositRow; act: SuspenseAct } | null>(null);
  const order = view.order ?? { by: 'createdAt', way: 'desc' };
  const list = useCall(endpoints.adminDeposits, {
    query: { ...view.query, ...filters('state', view.filter), ...orderedBy(order, ['createdAt', 'amount']) },
  });
  usePolling(list.again);
  const d = t.deposits;
  const copy: Readonly<Record<string, string>> = d.reasons;
  return (
    <>
      <DataTable
        label={d.title}
        order={order}
        onOrder={view.setOrder}
        list={list}
        view={view}
        search={d.search}
        choices={[
          ['', t.table.all],
          ['suspense', t.states.suspense],
          ['credited', t.states.credited],
          ['refunding', t.states.refunding],
          ['refunded', t.states.refunded],
          ['reversed', t.states.reversed],
        ]}
        empty={{ title: d.none, text: d.noneText, icon: 'wallet' }}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: d.payment,
            cell: (row) => (
              <>
                <b>{row.provider}</b>
                <small>{row._id}</small>
              </>
            ),
          },
          {
            label: d.amount,
            sort: 'amount',
            cell: (row) => (
              <>
                <b>{row.currency === undefined ? <Money rupees={row.amount} /> : amountOf(row)}</b>
                {row.reversed !== undefined && <small>{d.takenBack(rupees(row.reversed))}</small>}
              </>
            ),
          },
          {
            label: d.player,
            cell: (row) => (
              <>
                {row.userId === null ? d.unknown : <PlayerLink userId={row.userId} name={row.name} />}
                {row.email && <small>{row.email}</small>}
              </>
            ),
          },
          { label: d.arrived, sort: 'createdAt', cell: (row) => <When at={row.createdAt} /> },
          {
            label: d.state,
            cell: (row) => (
              <>
                <StateChip state={row.state} />
                {row.reason && <small>{copy[row.reason] ?? row.reason}</small>}
                {row.proposal && (
                  <small>
                    {row.proposal.reference === undefined
                      ? d.proposedMatch(row.proposal.name ?? row.proposal.userId ?? d.unknown)
                      : d.proposedRefund(row.proposal.reference)}
                  </small>
                )}
                {row.refund && (
                  <small>
                    {row.refund.reference === undefined ? d.tries(row.refund.tries) : d.byHand(row.refund.reference)}
                  </small>
                )}
              </>
            ),
          },
        ]}
        actionsOf={(row) =>
          row.state === 'suspense' ? (
            <>
              {row.currency === undefined && (
                <Button small onClick={() => setDialog({ row, act: 'match' })}>
                  {d.match}
                </Button>
              )}
              <Button small tone="danger" onClick={() => setDialog({ row, act: 'refund' })}>
                {d.refund}
              </Button>
            </>
          ) : row.state === 'refunding' ? (
            <Button small tone="quiet" onClick={() => setDialog({ row, act: 'record' })}>
              {d.record}
            </Button>
          ) : null
        }
      />
      <StatementTasks />
      {dialog && <SuspenseDialog {...dialog} onClose={() => setDialog(null)} onDone={list.again} />}
    </>
  );
}
