import { paths } from '@baazi/contracts';
import { Suspense, type ReactNode } from 'react';
import { lazyScreen, Skeleton } from '@baazi/portal-kit';
import { Route, Routes } from 'react-router-dom';
import { Dashboard } from './dashboard/dashboard';

const Teams = lazyScreen(() => import(/* webpackChunkName: "teams" */ './teams/teams'));
const MatchPage = lazyScreen(() => import(/* webpackChunkName: "match" */ './match/match-page'));

const later = (screen: ReactNode) => <Suspense fallback={<Skeleton height="240px" />}>{screen}</Suspense>;

export function App() {
  return (
    <Routes>
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route path={paths.teams} element={later(<Teams />)} />
      <Route path={`${paths.match}/:matchID`} element={later(<MatchPage />)} />
    </Routes>
  );
}
