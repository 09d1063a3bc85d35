import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, navigate, useAction, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { route } from '../route';
import { leagueTexts } from '../texts';
import { Confirm } from './confirm';

export function Leave({ league: { leagueID, name, owner, rows } }: { league: ReplyOf<typeof endpoints.league> }) {
  const t = useTexts(leagueTexts);
  const [confirming, setConfirming] = useState(false);
  const { run, busy } = useAction(endpoints.leaveLeague);
  const isAlone = rows.length === 1;
  const leave = async (): Promise<void> => {
    const done = await run({ params: { leagueID } });
    if (done?.ok) navigate(`${route}?tab=leagues`);
    else setConfirming(false);
  };
  if (owner && !isAlone) return <p>{t.handOverFirst}</p>;
  return (
    <div>
      <Button small tone="quiet" icon="logout" onClick={() => setConfirming(true)}>
        {t.leave}
      </Button>
      {confirming && (
        <Confirm
          title={t.leaveTitle(name)}
          text={isAlone ? t.endText : t.leaveText}
          yes={t.leave}
          busy={busy}
          onYes={() => void leave()}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}
