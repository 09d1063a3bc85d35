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
const OwnSeason = lazy(() =>
  import(/* webpackChunkName: "more" */ '../season/own-season').then((m) => ({ default: m.OwnSeason })),
);
const Privacy = lazy(() => import(/* webpackChunkName: "more" */ './privacy').then((m) => ({ default: m.Privacy })));

/** Wide: who it is and how they come in beside the forms and what lasts longest. Narrow: the forms come second. */
const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 360px) minmax(0, 1fr);
  }
`;
const Column = styled.div`
  display: contents;
  ${theme.screen.wide} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space(4)};
    min-width: 0;
  }
`;
const Part = styled.div<{ $at: number }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  order: ${({ $at }) => $at};
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
  const isProven = user.emailVerified && !user.emailBounces;
  const waiting = user.pendingEmail ?? (user.kind === 'member' && !isProven ? user.email : undefined);
  const isWhole = user.kind === 'member' && user.emailVerified && user.pendingEmail === undefined;
  // Verified or upgraded, the account has another address (and perhaps name): the form begins anew with it.
  return (
    <Page>
      <Column>
        <SummaryCard user={user} />
        {/* After the forms, so that nothing stands below what is loaded later. */}
        <Part $at={2}>
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
      </Column>
      <Column>
        <Part $at={1}>
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
        <Part $at={3}>
          {rest && (
            <Suspense fallback={<Skeleton height="320px" />}>
              <Sessions />
              {/* As high as the other column: a form that waits to be filled in stands there. */}
              {!isWhole && <Settings />}
              <Privacy />
              {/* Last: whether there is one is known when all else stands. */}
              <OwnSeason />
            </Suspense>
          )}
        </Part>
      </Column>
    </Page>
  );
}
