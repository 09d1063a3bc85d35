import { paths } from '@baazi/contracts';
import { Button, EmptyState, lazyScreen, Skeleton, usePlayer, useTexts } from '@baazi/portal-kit';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { consolePaths } from './ui/page/console-paths';
import { useIdleSignOut } from './ui/page/use-idle-sign-out';
import { Finder } from './ui/palette/finder';
import { texts } from './texts';

const Overview = lazyScreen(() =>
  import(/* webpackChunkName: "overview" */ './overview/overview').then((m) => ({ default: m.Overview })),
);
const Fixtures = lazyScreen(() => import(/* webpackChunkName: "fixtures" */ './matches/schedule/fixtures'));
const Questions = lazyScreen(() => import(/* webpackChunkName: "questions" */ './matches/questions/questions'));
const Results = lazyScreen(() => import(/* webpackChunkName: "results" */ './matches/results/results'));
const Users = lazyScreen(() => import(/* webpackChunkName: "users" */ './people/users/users'));
const Withdrawals = lazyScreen(() => import(/* webpackChunkName: "withdrawals" */ './money/withdrawals/withdrawals'));
const Support = lazyScreen(() => import(/* webpackChunkName: "support" */ './people/support/support'));
const Messages = lazyScreen(() => import(/* webpackChunkName: "messages" */ './people/messages/messages'));
const Deposits = lazyScreen(() => import(/* webpackChunkName: "deposits" */ './money/deposits/deposits'));
const Referrals = lazyScreen(() => import(/* webpackChunkName: "referrals" */ './people/players/referrals'));
const Exposure = lazyScreen(() => import(/* webpackChunkName: "exposure" */ './matches/exposure/exposure'));
const Money = lazyScreen(() => import(/* webpackChunkName: "money" */ './money/sums/money'));
const Ledger = lazyScreen(() => import(/* webpackChunkName: "ledger" */ './money/ledger/ledger'));
const PlayerStatement = lazyScreen(() => import(/* webpackChunkName: "players" */ './people/players/player-statement'));
const Room = lazyScreen(() => import(/* webpackChunkName: "room" */ './matches/room/room'));
const Settings = lazyScreen(() => import(/* webpackChunkName: "settings" */ './system/settings/settings'));
const Audit = lazyScreen(() => import(/* webpackChunkName: "audit" */ './system/operators-log/audit'));
const System = lazyScreen(() => import(/* webpackChunkName: "system" */ './system/system'));

const screens = [
  [consolePaths.overview, Overview],
  [consolePaths.fixtures, Fixtures],
  [consolePaths.questions, Questions],
  [consolePaths.results, Results],
  [consolePaths.users, Users],
  [consolePaths.withdrawals, Withdrawals],
  [consolePaths.support, Support],
  [consolePaths.messages, Messages],
  [consolePaths.deposits, Deposits],
  [consolePaths.referrals, Referrals],
  [consolePaths.exposure, Exposure],
  [consolePaths.money, Money],
  [consolePaths.ledger, Ledger],
  [`${consolePaths.overview}/players/:userId`, PlayerStatement],
  [`${consolePaths.overview}/matches/:matchID`, Room],
  [consolePaths.settings, Settings],
  [consolePaths.audit, Audit],
  [consolePaths.system, System],
] as const;

/** The screens of the console, each a chunk of its own. */
export function App() {
  const t = useTexts(texts);
  const user = usePlayer()?.user;
  useIdleSignOut(user?.idleMinutes);
  if (user?.needsFactor)
    return (
      <EmptyState
        title={t.factorNeeded.title}
        icon="lock"
        action={<Button to={paths.operatorAccount}>{t.factorNeeded.action}</Button>}
      >
        {t.factorNeeded.text}
      </EmptyState>
    );
  return (
    <>
      <Finder />
      <Suspense fallback={<Skeleton height="480px" round="16px" />}>
        <Routes>
          {screens.map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<EmptyState title={t.notHere} />} />
        </Routes>
      </Suspense>
    </>
  );
}
