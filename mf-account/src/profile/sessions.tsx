import { endpoints } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  Chip,
  Skeleton,
  useAction,
  useCall,
  useLang,
  useNow,
  useTexts,
} from '@baazi/portal-kit';
import { relativeTime } from '../summary/relative-time';
import { texts } from '../texts';
import { CardRow, RowsCard } from './rows-card';

/** The player's own sessions; other devices can be signed out here. */
export function Sessions() {
  const t = useTexts(texts);
  const lang = useLang();
  const nowMs = useNow();
  // A changed password ends the other sessions; the page that changed it is notified too.
  const list = useCall(endpoints.listSessions, {}, { on: ['signed-out'] });
  const end = useAction(endpoints.endSession);
  const endPush = useAction(endpoints.unsubscribeFromPush);
  const signOutDevice = async (sessionID: string): Promise<void> => {
    const result = await end.run({ params: { sessionID } });
    if (result?.ok) alert({ msg: t.sessions.ended, alertType: 'success' });
    list.again();
  };
  const stopPushes = async (subscriptionID: string): Promise<void> => {
    const result = await endPush.run({ body: { subscriptionID } });
    if (result?.ok) alert({ msg: t.sessions.pushEnded, alertType: 'success' });
    list.again();
  };
  const pushes = list.at === 'ready' ? (list.response.pushes ?? []) : [];
  return (
    <RowsCard as="section" data-area="sessions">
      <h2>{t.sessions.title}</h2>
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'loading' && <Skeleton height="64px" />}
      {list.at === 'ready' &&
        list.response.data.map((session) => (
          <CardRow key={session.sessionID}>
            <span>
              <b>{t.sessions.device(session.device)}</b>
              <small>{t.sessions.seen(relativeTime(session.lastSeenAt, nowMs, lang))}</small>
              {pushes.some(({ sessionID }) => sessionID === session.sessionID) && <small>{t.sessions.pushed}</small>}
            </span>
            {session.current ? (
              <Chip tone="good">{t.sessions.current}</Chip>
            ) : (
              <Button small tone="quiet" busy={end.busy} onClick={() => void signOutDevice(session.sessionID)}>
                {t.sessions.signOut}
              </Button>
            )}
          </CardRow>
        ))}
      {/* A thief may have subscribed in a session that has expired since. */}
      {pushes
        .filter(({ sessionID }) => sessionID === undefined)
        .map((push) => (
          <CardRow key={push.subscriptionID}>
            <span>
              <b>{t.sessions.device(push.device)}</b>
              <small>{t.sessions.pushedStill(relativeTime(push.since, nowMs, lang))}</small>
            </span>
            <Button small tone="quiet" busy={endPush.busy} onClick={() => void stopPushes(push.subscriptionID)}>
              {t.sessions.endPush}
            </Button>
          </CardRow>
        ))}
    </RowsCard>
  );
}
