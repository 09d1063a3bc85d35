import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Chip, dayAndTime, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Facts } from '../../ui/page/facts';
import { PlayerLink } from '../../ui/page/console-paths';
import { StateChip } from '../../ui/page/state-chip';
import { historyTexts } from './history-texts';

type History = ReplyOf<typeof endpoints.playerStory>;

const HistoryList = styled(Facts)`
  & ul {
    display: grid;
    gap: ${theme.space(1)};
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(1)} ${theme.space(2)};
    align-items: center;
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;

/** Where a player's money came from and went, and linked players: to be read before a payout. */
export function PlayerHistory({ userId }: { userId: string }) {
  const history = useCall(endpoints.playerStory, { params: { userId } });
  if (history.at === 'loading') return <Skeleton height="160px" />;
  if (history.at === 'failed') return <AreaFailed message={history.message} onRetry={history.again} />;
  return <HistoryFacts history={history.response} />;
}

function HistoryFacts({ history }: { history: History }) {
  const t = useTexts(historyTexts);
  const { deposits, withdrawals, stakes, linked, friends, referredBy, limits } = history;
  const chosen = [
    ...(limits.deposit ? [t.limit.deposit] : []),
    ...(limits.stake ? [t.limit.stake] : []),
    ...(limits.breakUntil ? [t.onBreak(dayAndTime(limits.breakUntil))] : []),
    ...(limits.selfExcluded ? [t.limit.excluded] : []),
  ];
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t.deposits,
      <>
        {t.sum(deposits.count, deposits.rupees)}
        {deposits.reversedRupees > 0 && <Chip tone="bad">{t.reversed(deposits.reversedRupees)}</Chip>}
      </>,
    ],
    [t.paid, t.sum(withdrawals.paid.count, withdrawals.paid.rupees)],
    [t.waiting, t.sum(withdrawals.waiting.count, withdrawals.waiting.rupees)],
    [
      t.staked,
      <>
        {t.sum(stakes.count, stakes.rupees)}
        <small>{t.won(stakes.won, stakes.lost, stakes.open)}</small>
      </>,
    ],
    [t.back, t.sum(stakes.won, stakes.backRupees)],
    [t.upis, withdrawals.upis.join(', ') || t.none],
    [
      t.linked,
      linked.length === 0 ? (
        t.nobodyLinked
      ) : (
        <ul>
          {linked.map(({ userId, name, status, by }) => (
            <li key={userId}>
              <PlayerLink userId={userId} name={name} />
              {status !== 'active' && <StateChip state={status} />}
              <Chip tone="wait">{by.map((way) => t.by[way]).join(', ')}</Chip>
            </li>
          ))}
        </ul>
      ),
    ],
    ...(referredBy
      ? [[t.referredBy, <PlayerLink key="by" userId={referredBy.userId} name={referredBy.name} />] as const]
      : []),
    [
      t.friends,
      friends.length === 0 ? (
        t.noFriends
      ) : (
        <ul>
          {friends.map(({ userId, name, state, depositRupees }) => (
            <li key={userId}>
              <PlayerLink userId={userId} name={name} />
              <StateChip state={state} />
              {depositRupees > 0 && <small>{t.deposited(depositRupees)}</small>}
            </li>
          ))}
        </ul>
      ),
    ],
    ...(chosen.length > 0 ? [[t.limits, chosen.join(', ')] as const] : []),
  ];
  return (
    <HistoryList $least={140}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </HistoryList>
  );
}
