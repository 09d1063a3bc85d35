import { lazyScreen, Skeleton } from '@baazi/portal-kit';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Leagues } from './leagues/leagues';
import { route } from './route';

const League = lazyScreen(() => import(/* webpackChunkName: "league" */ './league/league'));

export function App() {
  return (
    <Routes>
      <Route path={route} element={<Leagues />} />
      <Route
        path={`${route}/:leagueID`}
        element={
          <Suspense fallback={<Skeleton height="480px" />}>
            <League />
          </Suspense>
        }
      />
    </Routes>
  );
}
