import { Skeleton } from '@baazi/portal-kit';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { consolePaths } from './page/console-paths';

const Results = lazy(() => import(/* webpackChunkName: "results" */ './results/results'));
const Users = lazy(() => import(/* webpackChunkName: "users" */ './users/users'));
const Withdrawals = lazy(() => import(/* webpackChunkName: "withdrawals" */ './withdrawals/withdrawals'));
const Ledger = lazy(() => import(/* webpackChunkName: "ledger" */ './ledger/ledger'));

const later = (screen: ReactNode) => <Suspense fallback={<Skeleton height="480px" round="16px" />}>{screen}</Suspense>;

/** The screens of the console, each in a chunk of its own. */
export function App() {
  return (
    <Routes>
      <Route path={consolePaths.results} element={later(<Results />)} />
      <Route path={consolePaths.users} element={later(<Users />)} />
      <Route path={consolePaths.withdrawals} element={later(<Withdrawals />)} />
      <Route path={consolePaths.ledger} element={later(<Ledger />)} />
    </Routes>
  );
}
