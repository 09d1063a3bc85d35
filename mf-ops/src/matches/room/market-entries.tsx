import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, call, Field, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import type { Contest } from '../declare/contest';
import { Panel } from '../../ui/page/panel';
import { PlayerLink } from '../../ui/page/console-paths';
import { csvOf, saveCsv } from '../../ui/table/csv';
import { useKeys } from '../../ui/table/use-keys';
import { UserPicker } from '../../ui/page/user-picker';
import { EntryList, useEntryTexts } from './entry-list';
import { roomTexts } from './room-texts';
import { useContestName } from '../use-contest-name';

type Row = ReplyOf<typeof endpoints.marketEntries>['data'][number];
const A_PAGE = '20';
const MOST_PAGES = 200;
const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 170px), 1fr));
  gap: ${theme.space(3)};
  align-items: start;
`;

/** Every matching row, page by page; at most 100,000. */
async function allRows(market: string, filter: { selection?: string; state?: Row['state']; userId?: string }) {
  const rows: Row[] = [];
  let behind: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await call(endpoints.marketEntries, {
      params: { market },
      query: { ...filter, limit: '500', ...(behind && { behind }) },
    });
    if (!answer.ok) break;
    rows.push(...answer.response.data);
    behind = answer.response.next;
    if (!behind) break;
  }
  return rows;
}

/** The entries of a match or question: by side, state and player, paged, and as CSV. */
export function MarketEntries({ contests }: { contests: readonly Contest[] }) {
  const t = useTexts(roomTexts);
  const nameOf = useContestName();
  const copy = useEntryTexts();
  const [market, setMarket] = useState(contests[0]?.market ?? '');
  const [side, setSide] = useState('');
  const [state, setState] = useState('');
  const [userId, setUserId] = useState('');
  const [isSaving, setSaving] = useState(false);
  const keys = useKeys();
  const known = (['held', 'reserved', 'refused'] as const).find((one) => one === state);
  const filter = {
    ...(side === '' ? {} : { selection: side }),
    ...(known === undefined ? {} : { state: known }),
    ...(userId === '' ? {} : { userId }),
  };
  const list = useCall(endpoints.marketEntries, {
    params: { market },
    query: { ...filter, limit: A_PAGE, ...(keys.key === undefined ? {} : { behind: keys.key }) },
  });
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value);
    keys.reset();
  };
  const outcomes = contests.find((contest) => contest.market === market)?.outcomes ?? [];
  const save = async (): Promise<void> => {
    setSaving(true);
    const rows = await allRows(market, filter).finally(() => setSaving(false));
    saveCsv(
      `${market.replace(':', '-')}.csv`,
      csvOf(
        [t.at, t.player, 'id', t.selection, `${t.stake} ₹`, 'win ₹', t.result],
        rows.map((row) => [
          row.acceptedAt,
          row.name,
          row.userId,
          row.selection,
          row.stakeRupees,
          row.winRupees,
          copy.result(row),
        ]),
      ),
    );
  };
  return (
    <Panel
      title={t.entries}
      actions={
        <Button small tone="quiet" icon="download" busy={isSaving} onClick={() => void save()}>
          {t.csv}
        </Button>
      }
    >
      <Bar>
        <Field
          label={t.on}
          value={market}
          onValue={(value) => {
            setSide('');
            choose(setMarket)(value);
          }}
          options={contests.map((contest) => ({ value: contest.market, label: nameOf(contest) }))}
        />
        <Field
          label={t.side}
          value={side}
          onValue={choose(setSide)}
          options={[{ value: '', label: t.all }, ...outcomes.map((value) => ({ value, label: copy.side(value) }))]}
        />
        <Field
          label={t.state}
          value={state}
          onValue={choose(setState)}
          options={[
            { value: '', label: t.all },
            ...Object.entries(t.states).map(([value, label]) => ({ value, label })),
          ]}
        />
        <div>
          <UserPicker id="room-player" optional value={userId} onValue={choose(setUserId)} />
        </div>
      </Bar>
      <EntryList
        list={list}
        keys={keys}
        none={{ title: t.none, text: t.noneText }}
        first={[
          { label: t.player, cell: (row) => <PlayerLink userId={row.userId} name={row.name} /> },
          { label: t.selection, cell: (row) => <b>{copy.side(row.selection)}</b> },
        ]}
      />
    </Panel>
  );
}
