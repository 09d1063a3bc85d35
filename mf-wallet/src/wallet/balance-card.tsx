import { Card, Money, playsForCoins, Skeleton, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(1)};
  background: linear-gradient(135deg, ${theme.color.raised}, ${theme.color.surface});
  & > h2 {
    margin: 0;
    font-size: ${theme.size.m};
    color: ${theme.color.soft};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
`;
const Balance = styled(Money)`
  font-size: 3rem;
  line-height: 1.1;
`;
const Parts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${theme.space(3)};
  margin: ${theme.space(4)} 0 ${theme.space(2)};
  & dt {
    font-size: ${theme.size.xs};
    color: ${theme.color.soft};
  }
  & dd[data-kind='bonus'] {
    color: ${theme.color.bonus};
  }
  & dd {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;

/** The player's balance, and its bonus, withdrawable and locked parts. Unknown is a skeleton, never 0. */
export function BalanceCard() {
  const t = useTexts(texts);
  const wallet = usePlayer()?.wallet;
  // Coins have no parts.
  const coins = playsForCoins();
  return (
    <Box as="section" data-area="balance">
      <h2>{t.wallet.balance}</h2>
      {wallet ? <Balance rupees={wallet.balance} /> : <Skeleton height="48px" width="160px" />}
      <p>{coins ? t.coins.note : t.wallet.note}</p>
      {wallet && coins && wallet.locked > 0 && (
        <Parts>
          <div>
            <dt>{t.coins.open}</dt>
            <dd>
              <Money rupees={wallet.locked} />
            </dd>
          </div>
        </Parts>
      )}
      {wallet && !coins && (
        <Parts>
          <div>
            <dt>{t.wallet.withdrawable}</dt>
            <dd>
              <Money rupees={wallet.withdrawable} />
            </dd>
          </div>
          <div>
            <dt>{t.wallet.bonus}</dt>
            <dd data-kind="bonus">
              <Money rupees={wallet.bonus} />
            </dd>
          </div>
          <div>
            <dt>{t.wallet.locked}</dt>
            <dd>
              <Money rupees={wallet.locked} />
            </dd>
          </div>
        </Parts>
      )}
      {wallet?.debt !== undefined && <p data-debt>{t.wallet.debt(wallet.debt)}</p>}
      {wallet?.toStake !== undefined && <p data-to-stake>{t.withdraw.stakeFirst(wallet.toStake)}</p>}
      {!coins && <p>{t.wallet.bonusNote}</p>}
    </Box>
  );
}
