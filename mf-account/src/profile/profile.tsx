import { lazyScreen, Skeleton, Tabs, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import { Suspense, useDeferredValue } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { SummaryCard } from '../summary/summary-card';
import { texts } from '../texts';
import { ProfileForm } from './profile-form';

const ChangePassword = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './change-password').then((m) => ({ default: m.ChangePassword })),
);
const GuestUpgrade = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './guest-upgrade').then((m) => ({ default: m.GuestUpgrade })),
);
const VerifyEmail = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './verify-email').then((m) => ({ default: m.VerifyEmail })),
);
const Sessions = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './sessions').then((m) => ({ default: m.Sessions })),
);
const Settings = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './settings').then((m) => ({ default: m.Settings })),
);
const SecondFactor = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ '../second-factor/second-factor').then((m) => ({ default: m.SecondFactor })),
);
const OwnSeason = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ '../season/own-season').then((m) => ({ default: m.OwnSeason })),
);
const Activity = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './activity').then((m) => ({ default: m.Activity })),
);
const Privacy = lazyScreen(() =>
  import(/* webpackChunkName: "more" */ './privacy').then((m) => ({ default: m.Privacy })),
);

/** Wide: summary and sign-in beside the forms. Narrow: one below the other, in the order of the document. */
const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 360px) minmax(0, 1fr);
    grid-template-rows: auto auto 1fr;
  }
`;
/** `$area`: its place on a wide screen. */
const Part = styled.div<{ $area: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  min-width: 0;
  ${theme.screen.wide} {
    grid-area: ${({ $area }) => $area};
  }
`;

/** `?tab=password`, or the navigation state `{ tab: 'profile' | 'password' }`, selects a tab. */
function tabOf(address: string | null, state: unknown): string {
  const wanted = address ?? (typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined);
  return wanted === 'password' ? 'password' : 'profile';
}

export function Profile() {
  const t = useTexts(texts);
  const location: { state: unknown } = useLocation();
  const [params, setParams] = useSearchParams();
  const tab = tabOf(params.get('tab'), location.state);
  const choose = (wanted: string): void => setParams({ tab: wanted }, { replace: true });
  // The summary is rendered first, the rest in the next task.
  const rest = useDeferredValue(true, false);
  const user = usePlayer()?.user;
  if (!user) return <Skeleton height="420px" />;
  const isProven = user.emailVerified && !user.emailBounces;
  const waiting = user.pendingEmail ?? (user.kind === 'member' && !isProven ? user.email : undefined);
  const isWhole = user.kind === 'member' && user.emailVerified && user.pendingEmail === undefined;
  // After verification or an upgrade the address (and perhaps the name) differs: the form is reset.
  return (
    <Page>
      <SummaryCard user={user} />
      <Part $area="1 / 2 / span 2">
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
      </Part>
      {/* After the forms, so that later content shifts nothing. */}
      <Part $area="2 / 1 / span 2">
        {rest && (
          <Suspense fallback={<Skeleton height="320px" />}>
            {user.kind === 'guest' && <GuestUpgrade />}
            {waiting && (
              <VerifyEmail address={waiting} bounces={waiting === user.email && user.emailBounces === true} />
            )}
            {isWhole && <Settings />}
            {user.kind === 'member' && <SecondFactor />}
          </Suspense>
        )}
      </Part>
      <Part $area="3 / 2">
        {rest && (
          <Suspense fallback={<Skeleton height="320px" />}>
            <Sessions />
            <Activity />
            {/* Reserves the height of the other column. */}
            {!isWhole && <Settings />}
            <Privacy />
            {/* Last: whether it is shown is known only once everything else is loaded. */}
            <OwnSeason />
          </Suspense>
        )}
      </Part>
    </Page>
  );
}
