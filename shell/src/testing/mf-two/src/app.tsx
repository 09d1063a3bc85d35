import { lazyScreen, Link } from '@baazi/portal-kit';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';

const Wallet = lazyScreen(() => import(/* webpackChunkName: "wallet" */ './wallet'));

/** The second remote of the shell's tests: one screen in its entry, one in a chunk of its own. */
export function App() {
  const { pathname, search } = useLocation();
  return (
    <div>
      <h2 data-screen="two">two {pathname + search}</h2>
      <Link to="/user/dashboard">dashboard</Link> <Link to="/user/teams">teams</Link>
      {pathname === '/user/wallet' && (
        <Suspense fallback={null}>
          <Wallet />
        </Suspense>
      )}
    </div>
  );
}
