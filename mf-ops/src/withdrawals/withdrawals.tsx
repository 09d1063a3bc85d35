import { endpoints } from '@baazi/contracts';
import { Button, Chip, dayAndTime, Money, rupees, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ChipList } from '../page/chip-list';
import { PlayerLink } from '../page/player-link';
import { StateChip } from '../page/state-chip';
import { DataTable } from '../table/data-table';
import { useListView } from '../table/use-list-view';
import { usePolling } from '../table/use-polling';
import { texts } from '../texts';
import { DecideDialog, type WithdrawalRow } from './decide-dialog';
import { EndTaskDialog } from './end-task-dialog';
import { SettleDialog } from './settle-dialog';

const statuses = ['pending', 'attention', 'paid', 'returned'] as const;
type Act = 'approve' | 'reject' | 'settle' | 'end-task';

/** The queue of withdrawals, the oldest first: what asks for a look is said beside it. */
export default function Withdrawals() {
  const t = useTexts(texts);
  const view = useListView('pending');
  const [asked, setAsked] = useState<{ row: WithdrawalRow; act: Act } | null>(null);
  const status = statuses.find((one) => one === view.filter) ?? 'pending';
  const list = useCall(endpoints.adminWithdrawals, {
    query: { ...view.query, status, orderBy: 'createdAt', ascending: status === 'pending' ? 'asc' : 'desc' },
  });
  usePolling(list.again);
  const w = t.withdrawals;
  return (
    <>
      <DataTable
        label={w.title}
        list={list}
        view={view}
        search={w.search}
        choices={statuses.map((one) => [one, w[one]])}
        actions={
          <Button small tone="quiet" icon="refresh" busy={list.busy} onClick={list.again}>
            {t.refresh}
          </Button>
        }
        empty={{ title: w.none, text: w.noneText, icon: 'bank' }}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: w.player,
            cell: (row) => (
              <>
                <PlayerLink userId={row.userId} name={row.name} />
                <small>{row.upi}</small>
                {row.player !== undefined && row.player !== 'active' && <StateChip state={row.player} />}
              </>
            ),
          },
          {
            label: w.amount,
            cell: (row) => (
              <b>
                <Money rupees={row.amount} />
              </b>
            ),
          },
          {
            label: w.asked,
            cell: (row) => (
              <>
                {row.waitedHours !== undefined && w.age(row.waitedHours)}
                <small>{dayAndTime(row.createdAt)}</small>
              </>
            ),
          },
          {
            label: w.risk,
            cell: (row) =>
              row.reasons.length === 0 ? (
                w.noRisk
              ) : (
                <ChipList>
                  {row.reasons.map((reason) => (
                    <Chip key={reason} tone="wait">
                      {reason}
                    </Chip>
                  ))}
                </ChipList>
              ),
          },
          {
            label: w.state,
            cell: (row) => (
              <>
                <StateChip state={row.state} />
                {row.tries !== undefined && row.tries > 1 && <small>{t.deposits.tries(row.tries)}</small>}
                {row.byHand && (
                  <small>{w.settleSaid(row.byHand.by, w.ends[row.byHand.outcome], row.byHand.reason)}</small>
                )}
                {row.task && <small>{w.paidTwice(rupees(row.loss ?? row.amount))}</small>}
                {row.approvals.map(({ by, note }) => (
                  <small key={by}>
                    {w.approvedBy(by)}: {note}
                  </small>
                ))}
              </>
            ),
          },
        ]}
        actionsOf={(row) => {
          if (row.state === 'requested' || row.state === 'approved')
            return (
              <>
                <Button small onClick={() => setAsked({ row, act: 'approve' })}>
                  {w.approve}
                </Button>
                <Button small tone="danger" onClick={() => setAsked({ row, act: 'reject' })}>
                  {w.reject}
                </Button>
              </>
            );
          if (row.state === 'sending')
            return (
              <Button small tone="quiet" onClick={() => setAsked({ row, act: 'settle' })}>
                {w.settle}
              </Button>
            );
          return row.task ? (
            <Button small tone="quiet" onClick={() => setAsked({ row, act: 'end-task' })}>
              {w.endTask}
            </Button>
          ) : null;
        }}
      />
      {asked && <Asked {...asked} onClose={() => setAsked(null)} onDone={list.again} />}
    </>
  );
}

function Asked({ act, ...rest }: { act: Act; row: WithdrawalRow; onClose: () => void; onDone: () => void }) {
  if (act === 'settle') return <SettleDialog {...rest} />;
  return act === 'end-task' ? <EndTaskDialog {...rest} /> : <DecideDialog {...rest} approve={act === 'approve'} />;
}
