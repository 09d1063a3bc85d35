import { paths } from '@baazi/contracts';
import { lazyScreen, Skeleton } from '@baazi/portal-kit';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Profile } from './profile/profile';

const OperatorAccount = lazyScreen(() => import(/* webpackChunkName: "more" */ './operator-account'));

export function App() {
  return (
    <Routes>
      <Route path={paths.profile} element={<Profile />} />
      <Route
        path={paths.operatorAccount}
        element={
          <Suspense fallback={<Skeleton height="480px" />}>
            <OperatorAccount />
          </Suspense>
        }
      />
    </Routes>
  );
}
