import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Button, Link, Money, Notice, Skeleton, useCall, useTexts } from '@baazi/portal-kit';
import { consolePaths } from '../../ui/page/console-paths';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { csvOf, saveCsv } from '../../ui/table/csv';
import { Rows } from '../../ui/table/rows';
import { usePolling } from '../../ui/table/use-polling';
import { texts } from '../../texts';
import { moneyTexts } from './money-texts';

type Reply = ReplyOf<typeof endpoints.moneyWaiting>;
type Group = Reply['groups'][number];
type Line = Omit<Group, 'what'> & { key: string; name: string; to: string };

const places: Readonly<Record<Group['what'], string>> = {
  withdrawals: consolePaths.withdrawals,
  'second-approval': consolePaths.withdrawals,
  payouts: consolePaths.withdrawals,
  suspense: consolePaths.deposits,
  refunds: consolePaths.deposits,
  rewards: consolePaths.referrals,
};

/** Open tasks with their age, and payments in suspense by cause. */
export function Waiting() {
  const t = useTexts(moneyTexts);
  const causes: Readonly<Record<string, string>> = useTexts(texts).deposits.reasons;
  const waiting = useCall(endpoints.moneyWaiting);
  usePolling(waiting.again);
  const ready = waiting.at === 'ready' ? waiting.response : undefined;
  const groups = ready?.groups.map((row) => ({ ...row, key: row.what, name: t.what[row.what], to: places[row.what] }));
  const suspense = ready?.suspense.map((row) => ({
    ...row,
    key: row.reason,
    name: causes[row.reason] ?? row.reason,
    to: consolePaths.deposits,
  }));
  return (
    <>
      <WaitingTable title={t.waits} file="waiting" rows={groups} empty={t.nothingWaits} waiting={waiting} />
      <WaitingTable title={t.suspense} file="suspense" rows={suspense} empty={t.noSuspense} waiting={waiting} />
    </>
  );
}

function WaitingTable({
  title,
  file,
  rows,
  empty,
  waiting,
}: {
  title: string;
  file: string;
  rows: readonly Line[] | undefined;
  empty: string;
  waiting: { at: 'loading' | 'ready' } | { at: 'failed'; message: string; again: () => void };
}) {
  const t = useTexts(moneyTexts);
  const ages = (['hour', 'day', 'threeDays', 'older'] as const).map((age) => ({ age, label: t.ages[age] }));
  const save = (lines: readonly Line[]): void =>
    saveCsv(
      `${file}.csv`,
      csvOf(
        [t.cause, t.count, '₹', t.oldest, ...ages.map(({ label }) => label)],
        lines.map((row) => [row.name, row.count, row.rupees, row.oldest, ...ages.map(({ age }) => row.byAge[age])]),
      ),
    );
  return (
    <Panel
      title={title}
      actions={
        rows && rows.length > 0 ? (
          <Button small tone="quiet" icon="download" aria-label={t.csvOf(title)} onClick={() => save(rows)}>
            CSV
          </Button>
        ) : undefined
      }
    >
      {waiting.at === 'loading' && <Skeleton height="160px" />}
      {waiting.at === 'failed' && <AreaFailed message={waiting.message} onRetry={waiting.again} />}
      {rows?.length === 0 && <Notice tone="good">{empty}</Notice>}
      {rows && rows.length > 0 && (
        <Rows
          label={title}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { label: t.cause, cell: ({ name, to }) => <Link to={to}>{name}</Link> },
            { label: t.count, cell: ({ count }) => count },
            { label: t.amount, cell: (row) => <Money rupees={row.rupees} /> },
            { label: t.oldest, cell: ({ oldest }) => <When at={oldest} /> },
            ...ages.map(({ age, label }) => ({ label, cell: ({ byAge }: Line) => byAge[age] || '–' })),
          ]}
        />
      )}
    </Panel>
  );
}
