import { endpoints } from '@baazi/contracts';
import { useCall } from '@baazi/portal-kit';
import { Page } from '../page/page';
import { Adjustments } from './adjustments';
import { TrialBalance } from './trial-balance';
import { WindDown } from './wind-down';

/** The books, corrections by hand, and the switch that closes play. */
export default function Ledger() {
  const balance = useCall(endpoints.trialBalance);
  return (
    <Page>
      <TrialBalance balance={balance} />
      <Adjustments onPosted={balance.again} />
      <WindDown isOn={balance.at === 'ready' ? balance.response.windDown : undefined} onChanged={balance.again} />
    </Page>
  );
}
