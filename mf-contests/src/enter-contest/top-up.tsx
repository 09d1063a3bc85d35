import { paths, paymentPlans } from '@baazi/contracts';
import { Button, navigate, rupees, useTexts } from '@baazi/portal-kit';
import type { Contest } from './contest';
import { contestAddress } from './contest-address';
import { contestTexts } from './contest-texts';

const plans = Object.entries(paymentPlans);

interface Props {
  /** what the stake lacks, in rupees */
  missing: number;
  contest: Contest;
  typed: { chosenTeam: string; amount: string };
}

/**
 * One tap to the payment page, for the smallest amount that is enough; it leads back to this dialog. The wallet does the
 * paying: it is asked in the state of the history, which no link from elsewhere can write.
 */
export function TopUp({ missing, contest, typed }: Props) {
  const t = useTexts(contestTexts);
  const [plan, amount] = plans.find(([, rupeesOfPlan]) => rupeesOfPlan >= missing) ?? plans.at(-1) ?? [];
  if (plan === undefined || amount === undefined) return null;
  const pay = (): void =>
    navigate(`${paths.wallet}?need=${missing}`, { state: { pay: Number(plan), back: contestAddress(contest, typed) } });
  return (
    <Button tone="quiet" icon="wallet" onClick={pay}>
      {t.addNow(rupees(amount))}
    </Button>
  );
}
