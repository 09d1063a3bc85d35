import { toRupees, type endpoints } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, Money, Notice, Skeleton, useTexts, type CallState } from '@baazi/portal-kit';
import { Panel } from '../../ui/page/panel';
import { When } from '../../ui/page/when';
import { Rows } from '../../ui/table/rows';
import { texts } from '../../texts';
import { AccountAmount, useAccountNames } from '../account-amount';

/** Sum of all postings by account: the ledger balances, or what does not. */
export function TrialBalance({
  balance,
  isWhole,
  onCheckAll,
}: {
  balance: CallState<typeof endpoints.trialBalance>;
  isWhole: boolean;
  onCheckAll: () => void;
}) {
  const t = useTexts(texts).ledger;
  const nameOf = useAccountNames();
  const ready = balance.at === 'ready' ? balance.response : undefined;
  const accounts = Object.entries(ready?.accounts ?? {});
  return (
    <Panel
      title={t.trial}
      actions={
        <Button small tone="quiet" icon="refresh" busy={balance.busy} onClick={onCheckAll}>
          {t.check}
        </Button>
      }
    >
      {balance.at === 'loading' && <Skeleton height="320px" />}
      {balance.at === 'failed' && <AreaFailed message={balance.message} onRetry={balance.again} />}
      {ready && (
        <Notice tone={ready.balanced ? 'good' : 'bad'}>
          <b>{ready.balanced ? t.balanced : t.unbalanced}</b>
          <br />
          {t.sum}: <Money rupees={toRupees(ready.sumPaise)} /> · {t.transfers}: {ready.transfers}
          <br />
          {isWhole ? t.checkedAll : t.checkedTotals} {ready.walletsAsOf === null && t.walletsNotYet}
          {typeof ready.walletsAsOf === 'string' && (
            <>
              {t.walletsAsOf} <When at={ready.walletsAsOf} />.
            </>
          )}{' '}
          {ready.behind !== undefined && t.notCounted(ready.behind)}
        </Notice>
      )}
      {ready?.problems.map((problem) => (
        <Notice key={problem} tone="bad">
          {problem}
        </Notice>
      ))}
      {ready && accounts.length === 0 && <EmptyState icon="bank" title={t.noAccounts} />}
      {accounts.length > 0 && (
        <Rows
          label={t.trial}
          rows={accounts}
          keyOf={([account]) => account}
          columns={[
            {
              label: t.account,
              cell: ([account]) => (
                <>
                  {nameOf(account)}
                  <small>{account}</small>
                </>
              ),
            },
            { label: t.amount, cell: ([account, paise]) => <AccountAmount account={account} paise={paise} /> },
          ]}
        />
      )}
    </Panel>
  );
}
