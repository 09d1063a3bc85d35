import { MIN_STAKE_RUPEES, paths, paymentPlans } from '@baazi/contracts';
import {
  Button,
  Money,
  navigate,
  extension,
  playsForCoins,
  rupees,
  Skeleton,
  theme,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import type declared from '../../mfe.json';
import { stakeTexts } from './stake-texts';

type Given = (typeof declared.fills)['stake-money']['props'];

const Row = styled.p`
  display: flex;
  justify-content: space-between;
  margin: 0;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  & > b {
    color: ${theme.color.text};
  }
`;
const Box = styled.div`
  display: grid;
  gap: ${theme.space(3)};
`;
const plans = Object.entries(paymentPlans);

/**
 * Shows the effect of a stake on the balance. With insufficient funds one tap leads to the payment page, for the
 * smallest sufficient amount, and back again; the request to the wallet's screen is in the history state, which no
 * external link can write.
 */
function StakeMoney({ stakeRupees, back }: Given) {
  const t = useTexts(stakeTexts);
  const wallet = usePlayer()?.wallet;
  if (!wallet) return <Skeleton height="21px" />;
  const isStake = stakeRupees >= MIN_STAKE_RUPEES;
  const missing = isStake ? stakeRupees - wallet.balance : 0;
  if (missing <= 0)
    return (
      <Row>
        {isStake ? t.balanceAfter : t.balance}
        <b>
          <Money rupees={isStake ? wallet.balance - stakeRupees : wallet.balance} />
        </b>
      </Row>
    );
  const [plan, amount] = plans.find(([, rupeesOfPlan]) => rupeesOfPlan >= missing) ?? plans.at(-1) ?? [];
  return (
    <Box>
      <Row>
        {t.short(missing)}
        <b>
          <Money rupees={wallet.balance} />
        </b>
      </Row>
      {amount !== undefined && !playsForCoins() && (
        <Button
          tone="quiet"
          icon="wallet"
          onClick={() => navigate(`${paths.wallet}?need=${missing}`, { state: { pay: Number(plan), back } })}
        >
          {t.addNow(rupees(amount))}
        </Button>
      )}
    </Box>
  );
}
export const { bootstrap, mount, update, unmount } = extension(StakeMoney, { texts: stakeTexts });
