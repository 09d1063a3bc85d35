import { paths } from '@baazi/contracts';
import { lazyScreen, Skeleton } from '@baazi/portal-kit';
import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Wallet } from './wallet/wallet';

const Refer = lazyScreen(() => import(/* webpackChunkName: "refer" */ './refer/refer'));
const PaySuccess = lazyScreen(() => import(/* webpackChunkName: "pay-success" */ './add-money/pay-success'));

const later = (screen: ReactNode) => <Suspense fallback={<Skeleton height="320px" />}>{screen}</Suspense>;

/** The screens of this app. */
export function App() {
  return (
    <Routes>
      <Route path={paths.wallet} element={<Wallet />} />
      <Route path={paths.refer} element={later(<Refer />)} />
      <Route path={paths.paySuccess} element={later(<PaySuccess />)} />
    </Routes>
  );
}
