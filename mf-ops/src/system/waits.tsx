import type { endpoints, ReplyOf, WaitingStateName } from '@baazi/contracts';
import { Chip, Link, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { consolePaths } from '../ui/page/console-paths';
import { Panel } from '../ui/page/panel';
import { Rows, type Column } from '../ui/table/rows';
import { waitsTexts } from './waits-texts';

type Waiting = NonNullable<ReplyOf<typeof endpoints.system>['waiting']>[number];

const MOST_COUNTED = 1000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The screens on which operators move a state on. */
const screens: Partial<Record<WaitingStateName, string>> = {
  withdrawal: consolePaths.withdrawals,
  payout: consolePaths.withdrawals,
  suspense: consolePaths.deposits,
  refund: consolePaths.deposits,
  reward: consolePaths.referrals,
  adjustment: consolePaths.ledger,
  'bank-line': consolePaths.money,
  seal: consolePaths.ledger,
  market: consolePaths.results,
  message: consolePaths.messages,
  'support-request': consolePaths.support,
};
const screenOf = (state: string): string | undefined => Object.entries(screens).find(([name]) => name === state)?.[1];

const Text = styled.p`
  color: ${theme.color.soft};
`;
const Empty = styled.details`
  & > summary {
    padding: ${theme.space(2)} 0;
    color: ${theme.color.soft};
    cursor: pointer;
  }
`;
const Way = styled.div`
  max-width: 56ch;
`;

/** Every state that something waits in: how many, how old, the bound, and the safe way on. Empty states are folded. */
export function Waits({ waiting }: { waiting: readonly Waiting[] }) {
  const t = useTexts(waitsTexts);
  const texts: Readonly<Record<string, typeof t.unknownState>> = t.states;
  const textOf = (state: string) => texts[state] ?? t.unknownState;
  const age = (seconds: number): string => {
    if (seconds < MINUTE) return t.seconds(Math.round(seconds));
    if (seconds < HOUR) return t.minutes(Math.floor(seconds / MINUTE));
    return seconds < DAY ? t.hours(Math.floor(seconds / HOUR)) : t.days(Math.floor(seconds / DAY));
  };
  const counted = (count: number): string | number => (count >= MOST_COUNTED ? t.atLeast(count) : count);
  const columns: Column<Waiting>[] = [
    {
      label: t.state,
      cell: ({ part, state }) => {
        const to = screenOf(state);
        const { what } = textOf(state);
        return (
          <>
            {to === undefined ? <b>{what}</b> : <Link to={to}>{what}</Link>}
            <small>{part}</small>
          </>
        );
      },
    },
    { label: t.waiting, cell: ({ count }) => counted(count) },
    {
      label: t.beyond,
      cell: ({ beyondBound }) => (beyondBound === 0 ? 0 : <Chip tone="bad">{counted(beyondBound)}</Chip>),
    },
    {
      label: t.oldest,
      cell: ({ count, oldestSeconds }) =>
        count === 0 ? t.none : oldestSeconds === undefined ? t.endless : age(oldestSeconds),
    },
    { label: t.bound, cell: ({ boundSeconds }) => age(boundSeconds) },
    {
      label: t.way,
      cell: ({ state }) => {
        const { mover, way } = textOf(state);
        return (
          <Way>
            {way}
            <small>{t.movedBy(mover)}</small>
          </Way>
        );
      },
    },
  ];
  const keyOf = ({ part, state }: Waiting): string => `${part}:${state}`;
  const rows = waiting
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.beyondBound - a.beyondBound || b.count - a.count);
  const empty = waiting.filter(({ count }) => count === 0);
  return (
    <Panel title={t.title}>
      <Text>{t.text}</Text>
      {rows.length > 0 && <Rows label={t.title} rows={rows} keyOf={keyOf} columns={columns} />}
      {empty.length > 0 && (
        <Empty>
          <summary>{t.empty(empty.length)}</summary>
          <Rows label={t.empty(empty.length)} rows={empty} keyOf={keyOf} columns={columns} />
        </Empty>
      )}
    </Panel>
  );
}
