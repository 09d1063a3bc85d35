import { endpoints } from '@baazi/contracts';
import { AreaFailed, Chip, EmptyState, Money, Skeleton, useCall, useTexts, type Tone } from '@baazi/portal-kit';
import { Panel } from '../page/panel';
import { When } from '../page/when';
import { KeyedPager, useKeys } from '../table/keyed-pager';
import { Rows } from '../table/rows';
import { storyTexts } from './story-texts';

const tones: Readonly<Record<string, Tone>> = {
  won: 'good',
  lost: 'bad',
  void: 'info',
  refused: 'bad',
  reserved: 'wait',
};
const A_PAGE = '10';

/** What a player has entered, newest first. */
export function PlayerEntries({ userId }: { userId: string }) {
  const t = useTexts(storyTexts);
  const keys = useKeys();
  const list = useCall(endpoints.playerEntries, {
    params: { userId },
    query: { limit: A_PAGE, ...(keys.key === undefined ? {} : { behind: keys.key }) },
  });
  return (
    <Panel title={t.entries}>
      {list.at === 'loading' && <Skeleton height="240px" />}
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'ready' && list.response.data.length === 0 && (
        <EmptyState icon="trophy" title={t.noEntries}>
          {t.noEntriesText}
        </EmptyState>
      )}
      {list.at === 'ready' && list.response.data.length > 0 && (
        <>
          <Rows
            label={t.entries}
            rows={list.response.data}
            keyOf={({ _id }) => _id}
            columns={[
              {
                label: t.on,
                cell: (row) => (
                  <>
                    <b>{row.selection}</b>
                    <small>{row.label}</small>
                  </>
                ),
              },
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
                cell: (row) => {
                  const result = row.state === 'held' ? row.result : row.state;
                  return <Chip tone={tones[result] ?? 'neutral'}>{t.results[result]}</Chip>;
                },
              },
              { label: t.at, cell: (row) => <When at={row.acceptedAt} /> },
            ]}
          />
          <KeyedPager keys={keys} next={list.response.next} />
        </>
      )}
    </Panel>
  );
}
