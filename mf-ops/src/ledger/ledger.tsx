import { Page } from '../page/page';
import { TrialBalance } from './trial-balance';

/** The books. */
export default function Ledger() {
  return (
    <Page>
      <TrialBalance />
    </Page>
  );
}
