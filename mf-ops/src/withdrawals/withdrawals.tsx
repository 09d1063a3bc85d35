import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, Chip, dayAndTime, Money, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ChipList } from '../page/chip-list';
import { PlayerLink } from '../page/player-link';
import { StateChip } from '../page/state-chip';
import { DataTable } from '../table/data-table';
import { useAgain } from '../table/use-again';
import { useListView } from '../table/use-list-view';
import { texts } from '../texts';
import { DecideDialog } from './decide-dialog';

export type WithdrawalRow = ReplyOf<typeof endpoints.adminWithdrawals>['data'][number];
const isStatus = (text: string): text is 'pending' | 'paid' | 'returned' =>
  text === 'pending' || text === 'paid' || text === 'returned';

/** The queue of withdrawals, the oldest first: what asks for a look is said beside it. */
export default function Withdrawals() {
  const t = useTexts(texts);
  const view = useListView('pending');
  const [asked, setAsked] = useState<{ row: WithdrawalRow; approve: boolean } | null>(null);
  const status = isStatus(view.filter) ? view.filter : 'pending';
  const list = useCall(endpoints.adminWithdrawals, {
    query: { ...view.query, status, orderBy: 'createdAt', ascending: status === 'pending' ? 'asc' : 'desc' },
  });
  useAgain(list.again);
  const w = t.withdrawals;
  return (
    <>
      <DataTable
        label={w.title}
        list={list}
        view={view}
        search={w.search}
        choices={[
          ['pending', w.pending],
          ['paid', w.paid],
          ['returned', w.returned],
        ]}
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
                {row.approvals.map(({ by, note }) => (
                  <small key={by}>
                    {w.approvedBy(by)}: {note}
                  </small>
                ))}
              </>
            ),
          },
        ]}
        actionsOf={(row) =>
          row.state === 'requested' || row.state === 'approved' ? (
            <>
              <Button small onClick={() => setAsked({ row, approve: true })}>
                {w.approve}
              </Button>
              <Button small tone="danger" onClick={() => setAsked({ row, approve: false })}>
                {w.reject}
              </Button>
            </>
          ) : null
        }
      />
      {asked && <DecideDialog {...asked} onClose={() => setAsked(null)} onDone={list.again} />}
    </>
  );
}
