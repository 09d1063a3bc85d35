import { endpoints, parseRupees, paths } from '@baazi/contracts';
import {
  Button,
  Card,
  Icon,
  lazyDialog,
  lazyPart,
  lazyScreen,
  navigate,
  playsForCoins,
  Skeleton,
  theme,
  useAddress,
  useCall,
  useTexts,
} from '@baazi/portal-kit';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { AddMoney } from '../add-money/add-money';
import { pendingAmount } from '../add-money/pending-amount';
import { Unpaid, unpaidPayment } from '../add-money/unpaid';
import { texts } from '../texts';
import { Transactions, typeFilters, type Transaction } from '../transactions/transactions';
import { WithdrawalsUnderWay } from '../withdraw/withdrawals-under-way';
import { BalanceCard } from './balance-card';
import { CoinsCard } from './coins-card';

const WithdrawDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ '../withdraw/withdraw-dialog').then((m) => ({ default: m.WithdrawDialog })),
);
const TransactionDialog = lazyDialog(() =>
  import(/* webpackChunkName: "dialogs" */ '../transactions/transaction-dialog').then((m) => ({
    default: m.TransactionDialog,
  })),
);
const Limits = lazyScreen(() =>
  import(/* webpackChunkName: "limits" */ '../limits/limits').then((m) => ({ default: m.Limits })),
);
const Statement = lazyPart(() =>
  import(/* webpackChunkName: "limits" */ '../transactions/statement').then((m) => ({ default: m.Statement })),
);

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: start;
  min-width: 0;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    grid-template-rows: auto 1fr;
  }
`;
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  min-width: 0;
`;
/** Beside everything else; on a phone between money and limits. */
const Movements = styled(Column)`
  ${theme.screen.wide} {
    grid-area: 1 / 2 / span 2;
  }
`;
const Tile = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  & > div {
    flex: 1 1 8rem;
    min-width: 0;
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
const PAGE_SIZE = 20;

/** Balance, adding and withdrawing money, and the movements. */
export function Wallet() {
  const t = useTexts(texts);
  const [params] = useSearchParams();
  const [withdrawing, setWithdrawing] = useState(false);
  const [opened, setOpened] = useState<Transaction | null>(null);
  const outcome = params.get('payment');
  const [unpaid, setUnpaid] = useState(() => unpaidPayment(outcome));
  const { choice, page, choose } = useAddress();
  const filter = choice('type', typeFilters);
  // The balance first: it renders at once, the rest is rendered and requested in the next task.
  const rest = useDeferredValue(true, false);
  const list = useCall(
    endpoints.transactions,
    rest
      ? {
          query: {
            limit: String(PAGE_SIZE),
            page: String(page),
            ...(filter === 'all' ? {} : { filters: JSON.stringify({ type: filter }) }),
          },
        }
      : null,
    { on: ['balance'], keepsLast: true },
  );
  const withdrawals = useCall(endpoints.ownWithdrawals, rest ? {} : null, { on: ['balance'] });

  // Back from a payment page without a payment: says so, leads on, and removes it from the address.
  useEffect(() => {
    if (outcome === null) return;
    pendingAmount.remove();
    navigate(paths.wallet, { replace: true });
  }, [outcome]);
  // Back by the browser's own button: that payment is over as well, and the next one has its own amount.
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (entry && 'type' in entry && entry.type === 'back_forward') pendingAmount.remove();
    const onShow = ({ persisted }: PageTransitionEvent): void => void (persisted && pendingAmount.remove());
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return (
    <Page>
      <Column>
        {unpaid && <Unpaid payment={unpaid} onRetry={() => setUnpaid(undefined)} />}
        <BalanceCard />
        {!rest && <Skeleton height="260px" round={theme.radius.l} />}
        {rest && playsForCoins() && <CoinsCard />}
        {rest && !playsForCoins() && (
          <>
            <AddMoney
              // Another try is another request of this screen to itself.
              key={unpaid ? 'before' : 'now'}
              need={parseRupees(params.get('need') ?? '') ?? 0}
            />
            <Tile as="section" data-area="withdraw">
              <Icon name="bank" size={28} />
              <div>
                <b>{t.withdraw.title}</b>
                <small>{t.withdraw.tileText}</small>
              </div>
              <Button tone="quiet" onClick={() => setWithdrawing(true)}>
                {t.withdraw.tile}
              </Button>
            </Tile>
            <WithdrawalsUnderWay list={withdrawals} />
          </>
        )}
      </Column>
      {rest && (
        <Movements>
          <Transactions
            list={list}
            page={page}
            pageSize={PAGE_SIZE}
            onPage={(next) => choose({ page: next })}
            filter={filter}
            onFilter={(next) => choose({ type: next === 'all' ? '' : next })}
            onOpen={setOpened}
          />
          <Suspense fallback={null}>
            <Statement />
          </Suspense>
        </Movements>
      )}
      {rest && (
        <Suspense fallback={<Skeleton height="120px" />}>
          <Limits />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {withdrawing && (
          <WithdrawDialog
            onClose={() => setWithdrawing(false)}
            onDone={() => {
              list.again();
              withdrawals.again();
            }}
          />
        )}
        {opened && <TransactionDialog row={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </Page>
  );
}
