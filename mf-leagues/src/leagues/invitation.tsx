import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, navigate, Skeleton, useAction, useCall, useTexts } from '@baazi/portal-kit';
import { Box, Line } from '../box';
import { leaguePath } from '../route';
import { texts } from '../texts';

/** An invitation and the button that accepts it. */
export function Invitation({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts(texts);
  const invitation = useCall(endpoints.invitation, { params: { code } });
  const { run, busy } = useAction(endpoints.joinLeague);
  const join = async (): Promise<void> => {
    const done = await run({ params: { code } });
    if (done?.ok) navigate(leaguePath(done.response.leagueID));
  };
  if (invitation.at === 'loading') return <Skeleton height="148px" />;
  if (invitation.at === 'failed')
    return (
      <Box as="section" data-area="invitation">
        <AreaFailed message={invitation.message} onRetry={invitation.again} />
        <div>
          <Button small tone="plain" onClick={onClose}>
            {t.notNow}
          </Button>
        </div>
      </Box>
    );
  const { name, members, leagueID } = invitation.response;
  return (
    <Box as="section" data-area="invitation">
      <h2>{t.invited(name)}</h2>
      <p>{leagueID === undefined ? t.members(members) : t.alreadyIn}</p>
      <Line>
        {leagueID === undefined ? (
          <Button busy={busy} busyText={t.joining} onClick={() => void join()}>
            {t.joinNow}
          </Button>
        ) : (
          <Button to={leaguePath(leagueID)}>{t.toLeague}</Button>
        )}
        <Button tone="quiet" onClick={onClose}>
          {t.notNow}
        </Button>
      </Line>
    </Box>
  );
}
