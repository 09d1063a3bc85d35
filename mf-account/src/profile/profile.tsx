import { Skeleton, Tabs, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { SummaryCard } from '../summary/summary-card';
import { texts } from '../texts';
import { ProfileForm } from './profile-form';

const ChangePassword = lazy(() =>
  import(/* webpackChunkName: "more" */ '../password/change-password').then((m) => ({ default: m.ChangePassword })),
);
const GuestUpgrade = lazy(() =>
  import(/* webpackChunkName: "more" */ './guest-upgrade').then((m) => ({ default: m.GuestUpgrade })),
);
const VerifyEmail = lazy(() =>
  import(/* webpackChunkName: "more" */ './verify-email').then((m) => ({ default: m.VerifyEmail })),
);
const Sessions = lazy(() => import(/* webpackChunkName: "more" */ './sessions').then((m) => ({ default: m.Sessions })));
const Settings = lazy(() => import(/* webpackChunkName: "more" */ './settings').then((m) => ({ default: m.Settings })));
const SecondFactor = lazy(() =>
  import(/* webpackChunkName: "more" */ '../second-factor/second-factor').then((m) => ({ default: m.SecondFactor })),
);
const Privacy = lazy(() => import(/* webpackChunkName: "more" */ './privacy').then((m) => ({ default: m.Privacy })));

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template: 'summary forms' auto 'more forms' 1fr / minmax(0, 360px) minmax(0, 1fr);
  }
`;
const Forms = styled.div`
  min-width: 0;
  ${theme.screen.wide} {
    grid-area: forms;
  }
`;
const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  min-width: 0;
`;

/** `?tab=password`; the navigation state `{ tab: 'profile' | 'password' }` preselects a tab, too. */
function tabOf(address: string | null, state: unknown): string {
  const wanted = address ?? (typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined);
  return wanted === 'password' ? 'password' : 'profile';
}

/** Who the player is, and everything about the account. */
export function Profile() {
  const t = useTexts(texts);
  const location: { state: unknown } = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('tab'), location.state);
  const choose = (wanted: string): void => setParams({ tab: wanted }, { replace: true });
  // The summary first: who it is stands at once, the rest is drawn in the next moment.
  const rest = useDeferredValue(true, false);
  const user = usePlayer()?.user;
  if (!user) return <Skeleton height="420px" />;
  const waiting = user.pendingEmail ?? (user.kind === 'member' && !user.emailVerified ? user.email : undefined);
  // Verified or upgraded, the account has another address (and perhaps name): the form begins anew with it.
  return (
    <Page>
      <SummaryCard user={user} />
      <Forms>
        {rest ? (
          <Tabs
            label={t.tabs.label}
            value={tab}
            onValue={choose}
            tabs={[
              {
                id: 'profile',
                label: t.tabs.profile,
                content: <ProfileForm key={`${user.kind} ${user.email}`} user={user} />,
              },
              {
                id: 'password',
                label: t.tabs.password,
                content: (
                  <Suspense fallback={<Skeleton height="280px" />}>
                    <ChangePassword />
                  </Suspense>
                ),
              },
            ]}
          />
        ) : (
          <Skeleton height="420px" round={theme.radius.l} />
        )}
      </Forms>
      {/* Last, so that nothing stands below what is loaded later. */}
      <Column>
        {rest && (
          <Suspense fallback={<Skeleton height="320px" />}>
            {user.kind === 'guest' && <GuestUpgrade />}
            {waiting && <VerifyEmail address={waiting} />}
            <Settings />
            {user.kind === 'member' && <SecondFactor />}
            <Sessions />
            <Privacy />
          </Suspense>
        )}
      </Column>
    </Page>
  );
}
