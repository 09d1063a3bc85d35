import { endpoints } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  Card,
  Chip,
  Skeleton,
  theme,
  useAction,
  useCall,
  useLang,
  useNow,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { relativeTime } from '../summary/relative-time';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(2)};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;

/** The player's own sessions; other devices can be signed out here. */
export function Sessions() {
  const t = useTexts(texts);
  const lang = useLang();
  const nowMs = useNow();
  // A changed password ends the other sessions; the page that changed it is notified too.
  const list = useCall(endpoints.listSessions, {}, { on: ['signed-out'] });
  const end = useAction(endpoints.endSession);
  const signOutDevice = async (sessionID: string): Promise<void> => {
    const result = await end.run({ params: { sessionID } });
    if (result?.ok) alert({ msg: t.sessions.ended, alertType: 'success' });
    list.again();
  };
  return (
    <Box as="section" data-area="sessions">
      <h2>{t.sessions.title}</h2>
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'loading' && <Skeleton height="64px" />}
      {list.at === 'ready' &&
        list.response.data.map((session) => (
          <Row key={session.sessionID}>
            <span>
              <b>{t.sessions.device(session.device)}</b>
              <small>{t.sessions.seen(relativeTime(session.lastSeenAt, nowMs, lang))}</small>
            </span>
            {session.current ? (
              <Chip tone="good">{t.sessions.current}</Chip>
            ) : (
              <Button small tone="quiet" busy={end.busy} onClick={() => void signOutDevice(session.sessionID)}>
                {t.sessions.signOut}
              </Button>
            )}
          </Row>
        ))}
    </Box>
  );
}
