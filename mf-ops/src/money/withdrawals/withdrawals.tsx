import { endpoints } from '@baazi/contracts';
import { Button, Chip, dayAndTime, Money, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { Page } from '../../ui/page/layout';
import { PlayerLink } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { DataTable } from '../../ui/table/data-table';
import { filters } from '../../ui/table/filters';
import { orderedBy, useListView } from '../../ui/table/use-list-view';
import type { Order } from '../../ui/table/rows';
import { usePolling } from '../../ui/table/use-polling';
import { useRowKeys } from '../../ui/table/use-row-keys';
import { texts } from '../../texts';
import { ApproveSeveral } from './approve-several';
import { DecideDialog, type WithdrawalRow } from './decide-dialog';
import { EndTaskDialog, taskText } from './end-task-dialog';
import { queueTexts } from './queue-texts';
import { ReasonChips } from './reason-chips';
import { SettleDialog } from './settle-dialog';

const statuses = ['pending', 'attention', 'paid', 'returned'] as const;
type Act = 'approve' | 'reject' | 'settle' | 'end-task';
const Risks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  & > small {
    color: ${theme.color.soft};
  }
  /* No keys there. */
  ${theme.screen.narrow} {
    & > small {
      display: none;
    }
  }
`;
const Choose = styled.input`
  width: 20px;
  height: 20px;
  accent-color: ${theme.color.accent};
`;

const waits = ({ state }: WithdrawalRow): boolean => state === 'requested' || state === 'approved';
/** Low risk: a player in good standing with nothing to check but a first withdrawal. */
const isLow = (row: WithdrawalRow): boolean =>
  waits(row) &&
  (row.player === undefined || row.player === 'active') &&
  row.reasons.every((reason) => reason === 'first withdrawal');

/** The withdrawal queue: reasons to check beside each, and batch approval of low-risk ones. */
export default function Withdrawals() {
  const t = useTexts(texts);
  const view = useListView('pending');
  const [dialog, setDialog] = useState<{ row: WithdrawalRow; act: Act } | null>(null);
  const status = statuses.find((one) => one === view.filter) ?? 'pending';
  const [risk, setRisk] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSeveral, setSeveral] = useState(false);
  const q = useTexts(queueTexts);
  const shown: Order = view.order ?? { by: 'createdAt', way: status === 'pending' ? 'asc' : 'desc' };
  const list = useCall(endpoints.adminWithdrawals, {
    query: {
      ...view.query,
      status,
      ...orderedBy(shown, ['createdAt', 'amount']),
      ...filters('risk', risk),
    },
  });
  usePolling(list.again);
  const rows = useMemo(() => (list.at === 'ready' ? list.response.data : []), [list]);
  const picked = rows.filter((row) => chosen.has(row._id) && isLow(row));
  const turn = (id: string): void =>
    setChosen((was) => new Set(was.has(id) ? [...was].filter((one) => one !== id) : [...was, id]));
  const keys = useMemo(() => {
    const on = (id: string, act: Act): void => {
      const row = rows.find(({ _id }) => _id === id);
      if (row && waits(row)) setDialog({ row, act });
    };
    return {
      a: (id: string) => on(id, 'approve'),
      r: (id: string) => on(id, 'reject'),
      x: (id: string) => rows.some((row) => row._id === id && isLow(row)) && turn(id),
    };
  }, [rows]);
  useRowKeys(keys);
  const w = t.withdrawals;
  return (
    <Page>
      {status === 'pending' && (
        <Risks>
          {(['', 'low', 'look'] as const).map((one) => (
            <Chip
              key={one}
              aria-pressed={risk === one}
              onClick={() => {
                setRisk(one);
                view.keys.reset();
              }}
            >
              {one === '' ? q.all : q[one]}
            </Chip>
          ))}
          {picked.length > 0 ? (
            <>
              <b>
                {q.chosen(
                  picked.length,
                  picked.reduce((sum, { amount }) => sum + amount, 0),
                )}
              </b>
              <Button small onClick={() => setSeveral(true)}>
                {q.approveChosen(picked.length)}
              </Button>
              <Button small tone="quiet" onClick={() => setChosen(new Set())}>
                {q.clear}
              </Button>
            </>
          ) : (
            <small>{q.keys}</small>
          )}
        </Risks>
      )}
      <DataTable
        order={shown}
        onOrder={view.setOrder}
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
                {isLow(row) && (
                  <Choose
                    type="checkbox"
                    checked={chosen.has(row._id)}
                    onChange={() => turn(row._id)}
                    aria-label={q.select(row.name, row.amount)}
                  />
                )}{' '}
                <PlayerLink userId={row.userId} name={row.name} />
                <small>{row.upi}</small>
                {row.player !== undefined && row.player !== 'active' && <StateChip state={row.player} />}
              </>
            ),
          },
          {
            label: w.amount,
            sort: 'amount',
            cell: (row) => (
              <b>
                <Money rupees={row.amount} />
              </b>
            ),
          },
          {
            label: w.asked,
            sort: 'createdAt',
            cell: (row) => (
              <>
                {row.waitedHours !== undefined && w.age(row.waitedHours)}
                <small>{dayAndTime(row.createdAt)}</small>
              </>
            ),
          },
          {
            label: w.risk,
            cell: (row) => <ReasonChips reasons={row.reasons} />,
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
                {row.task && <small>{taskText(row, w)}</small>}
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
                <Button small onClick={() => setDialog({ row, act: 'approve' })}>
                  {w.approve}
                </Button>
                <Button small tone="danger" onClick={() => setDialog({ row, act: 'reject' })}>
                  {w.reject}
                </Button>
              </>
            );
          if (row.state === 'sending')
            return (
              <Button small tone="quiet" onClick={() => setDialog({ row, act: 'settle' })}>
                {w.settle}
              </Button>
            );
          return row.task ? (
            <Button small tone="quiet" onClick={() => setDialog({ row, act: 'end-task' })}>
              {w.endTask}
            </Button>
          ) : null;
        }}
      />
      {isSeveral && (
        <ApproveSeveral
          rows={picked}
          onClose={() => {
            setSeveral(false);
            setChosen(new Set());
          }}
          onDone={list.again}
        />
      )}
      {dialog && <OpenDialog {...dialog} onClose={() => setDialog(null)} onDone={list.again} />}
    </Page>
  );
}

function OpenDialog({ act, ...rest }: { act: Act; row: WithdrawalRow; onClose: () => void; onDone: () => void }) {
  if (act === 'settle') return <SettleDialog {...rest} />;
  return act === 'end-task' ? <EndTaskDialog {...rest} /> : <DecideDialog {...rest} approve={act === 'approve'} />;
}
