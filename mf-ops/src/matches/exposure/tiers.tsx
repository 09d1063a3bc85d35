import { endpoints } from '@baazi/contracts';
import { AreaFailed, Money, Skeleton, useCall, useTexts } from '@baazi/portal-kit';
import { Panel } from '../../ui/page/panel';
import { Rows } from '../../ui/table/rows';
import { riskTexts } from './risk-texts';

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** Stakes and their expected cost to the house, by tier. */
export function Tiers() {
  const t = useTexts(riskTexts);
  const serverText = useCall(endpoints.stakesByTier, undefined, { on: ['fixtures'] });
  return (
    <Panel title={t.tiers}>
      {serverText.at === 'loading' && <Skeleton height="200px" />}
      {serverText.at === 'failed' && <AreaFailed message={serverText.message} onRetry={serverText.again} />}
      {serverText.at === 'ready' && (
        <>
          <p>{t.tiersText(serverText.response.contests)}</p>
          <Rows
            label={t.tiers}
            rows={serverText.response.tiers}
            keyOf={({ multiple }) => String(multiple)}
            columns={[
              {
                label: t.tier,
                cell: ({ multiple, fromRupees }) => (
                  <>
                    <b>{multiple}x</b>
                    {fromRupees !== undefined && <small>{t.from(fromRupees)}</small>}
                  </>
                ),
              },
              { label: t.entries, cell: ({ entries }) => entries },
              { label: t.staked, cell: (row) => <Money rupees={row.stakedRupees} /> },
              { label: t.payout, cell: (row) => <Money rupees={row.payoutRupees} /> },
              { label: t.even, cell: (row) => <b>{<Money rupees={row.evenHouseRupees} />}</b> },
              { label: t.breakEven, cell: ({ breakEven }) => t.rightIn(percent.format(breakEven)) },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
