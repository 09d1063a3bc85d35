import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Button, Money, Notice, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Panel } from '../../ui/page/panel';
import { texts } from '../../texts';

const Parts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  gap: ${theme.space(3)};
  margin: 0;
  & dt {
    font-size: ${theme.size.s};
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    font-size: ${theme.size.l};
    font-weight: 700;
  }
`;
type Player = NonNullable<ReplyOf<typeof endpoints.playerStatement>['player']>;

/** Identity, balances, and whether a review holds withdrawals. */
export function PlayerMoney({ player: { wallet, frozen }, onRelease }: { player: Player; onRelease: () => void }) {
  const t = useTexts(texts).players;
  const reasons: Partial<Record<string, string>> = t.frozenBy;
  const whyFrozen = reasons[frozen ?? ''] ?? t.frozen;
  const parts = [
    [t.balance, wallet.balance],
    [t.withdrawable, wallet.withdrawable],
    [t.bonus, wallet.bonus],
    [t.locked, wallet.locked],
  ] as const;
  return (
    <Panel
      title={t.money}
      actions={
        frozen === null ? undefined : (
          <Button small onClick={onRelease}>
            {t.release}
          </Button>
        )
      }
    >
      {wallet.debt !== undefined && <Notice tone="bad">{t.debt(rupees(wallet.debt))}</Notice>}
      {frozen !== null && <Notice tone="wait">{whyFrozen}</Notice>}
      <Parts>
        {parts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money rupees={amount} />
            </dd>
          </div>
        ))}
      </Parts>
    </Panel>
  );
}
