import type { endpoints, ReplyOf } from '@baazi/contracts';
import { AreaFailed, Chip, EmptyState, Money, Skeleton, useTexts, type Tone } from '@baazi/portal-kit';
import { When } from '../../ui/page/when';
import { Pager } from '../../ui/table/pager';
import { Rows, type Column } from '../../ui/table/rows';
import type { Keys } from '../../ui/table/use-keys';
import { roomTexts } from './room-texts';

type Entry = ReplyOf<typeof endpoints.playerEntries>['data'][number];
type Listed<Row> = (
  | { at: 'loading' }
  | { at: 'failed'; message: string }
  | { at: 'ready'; response: { data: readonly Row[]; next?: string | undefined } }
) & { again: () => void };

const tones: Readonly<Record<string, Tone>> = {
  won: 'good',
  lost: 'bad',
  void: 'info',
  refused: 'bad',
  reserved: 'wait',
};

/** The texts of a side and of an entry's state. */
export function useEntryTexts() {
  const t = useTexts(roomTexts);
  return {
    side: (selection: string): string => ({ yes: t.yes, no: t.no })[selection] ?? selection,
    result: (row: Entry): string => (row.state === 'held' ? t.results[row.result] : t.states[row.state]),
  };
}

/** A page of entries, distinguished by player or by contest. */
export function EntryList<Row extends Entry>({
  list,
  keys,
  first,
  none,
}: {
  list: Listed<Row>;
  keys: Keys;
  first: readonly Column<Row>[];
  none: { title: string; text: string };
}) {
  const t = useTexts(roomTexts);
  const copy = useEntryTexts();
  if (list.at === 'loading') return <Skeleton height="320px" />;
  if (list.at === 'failed') return <AreaFailed message={list.message} onRetry={list.again} />;
  const { data, next } = list.response;
  if (data.length === 0)
    return (
      <EmptyState icon="trophy" title={none.title}>
        {none.text}
      </EmptyState>
    );
  return (
    <>
      <Rows
        label={t.entries}
        rows={data}
        keyOf={({ _id }) => _id}
        columns={[
          ...first,
          {
            label: t.stake,
            cell: (row) => (
              <>
                <Money rupees={row.stakeRupees} />
                <small>{t.wins(row.winRupees)}</small>
              </>
            ),
          },
          {
            label: t.result,
            cell: (row) => (
              <Chip tone={tones[row.state === 'held' ? row.result : row.state] ?? 'neutral'}>{copy.result(row)}</Chip>
            ),
          },
          { label: t.at, cell: (row) => <When at={row.acceptedAt} /> },
        ]}
      />
      <Pager keys={keys} next={next} />
    </>
  );
}
