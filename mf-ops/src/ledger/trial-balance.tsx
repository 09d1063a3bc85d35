import { endpoints, toRupees } from '@baazi/contracts';
import { AreaFailed, Button, Card, EmptyState, Money, Notice, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Rows } from '../table/rows';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)};
  & > header {
    display: flex;
    gap: ${theme.space(3)};
    align-items: center;
    justify-content: space-between;
  }
  & h2 {
    font-size: ${theme.size.l};
  }
`;

/** Sum of all legs by account: the books balance, or what is wrong with them. */
export function TrialBalance() {
  const t = useTexts(texts).ledger;
  const balance = useCall(endpoints.trialBalance);
  const ready = balance.at === 'ready' ? balance.response : undefined;
  return (
    <Box as="section">
      <header>
        <h2>{t.trial}</h2>
        <Button small tone="quiet" icon="refresh" busy={balance.busy} onClick={balance.again}>{t.check}</Button>
      </header>
      {balance.at === 'loading' && <Skeleton height="160px" />}
      {balance.at === 'failed' && <AreaFailed message={balance.message} onRetry={balance.again} />}
      {ready && (
        <Notice tone={ready.balanced ? 'good' : 'bad'}>
          <b>{ready.balanced ? t.balanced : t.unbalanced}</b>
          <br />
          {t.sum}: <Money rupees={toRupees(ready.sumPaise)} /> · {t.transfers}: {ready.transfers}
        </Notice>
      )}
      {ready?.problems.map((problem) => (
        <Notice key={problem} tone="bad">{problem}</Notice>
      ))}
      {ready && Object.keys(ready.accounts).length === 0 && <EmptyState icon="bank" title={t.noAccounts} />}
      {ready && Object.keys(ready.accounts).length > 0 && (
        <Rows
          label={t.trial}
          rows={Object.entries(ready.accounts)}
          keyOf={([account]) => account}
          columns={[
            { label: t.account, cell: ([account]) => account },
            { label: t.amount, cell: ([, paise]) => <Money rupees={toRupees(paise)} /> },
          ]}
        />
      )}
    </Box>
  );
}
