import { paths } from '@baazi/contracts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '@baazi/portal-kit';
import { Route, Routes } from 'react-router-dom';
import { Dashboard } from './dashboard/dashboard';

const Teams = lazy(() => import(/* webpackChunkName: "teams" */ './teams/teams'));

/** The screens of this part. */
export function App() {
  return (
    <Routes>
      <Route path={paths.dashboard} element={<Dashboard />} />
      <Route
        path={paths.teams}
        element={
          <Suspense fallback={<Skeleton height="240px" />}>
            <Teams />
          </Suspense>
        }
      />
    </Routes>
  );
}
