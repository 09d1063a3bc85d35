import { endpoints } from '@baazi/contracts';
import { useCall } from '@baazi/portal-kit';
import { useState } from 'react';
import { Page } from '../../ui/page/layout';
import { Adjustments } from './adjustments';
import { TrialBalance } from './trial-balance';
import { WindDown } from './wind-down';

/** The ledger, adjustments, and the wind-down switch. */
export default function Ledger() {
  const [check, setCheck] = useState<'totals' | 'all'>('totals');
  const balance = useCall(endpoints.trialBalance, { query: { check } });
  return (
    <Page>
      <TrialBalance
        balance={balance}
        isWhole={check === 'all'}
        onCheckAll={() => (check === 'all' ? balance.again() : setCheck('all'))}
      />
      <Adjustments onPosted={balance.again} />
      <WindDown isOn={balance.at === 'ready' ? balance.response.windDown : undefined} onChanged={balance.again} />
    </Page>
  );
}
