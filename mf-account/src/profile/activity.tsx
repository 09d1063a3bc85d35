import { endpoints } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  signOut,
  Skeleton,
  useAction,
  useCall,
  useLang,
  useNow,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import { relativeTime } from '../summary/relative-time';
import { texts } from '../texts';
import { CardRow, RowsCard } from './rows-card';

const SHOWN_AT_FIRST = 5;

/** The events of the account. One click takes it back. */
export function Activity() {
  const t = useTexts(texts).activity;
  const devices = useTexts(texts).sessions;
  const lang = useLang();
  const nowMs = useNow();
  const list = useCall(endpoints.ownActivity, {});
  const disown = useAction(endpoints.disownActivity);
  const [showsAll, setShowsAll] = useState(false);
  const takeBack = async (activityID: string): Promise<void> => {
    const result = await disown.run({ body: { activityID } });
    if (!result?.ok) return;
    if (result.response.takenBack) return signOut({ msg: t.takenBack, alertType: 'success' });
    alert({ msg: t.othersEnded, alertType: 'success' });
    list.again();
  };
  const rows = list.at === 'ready' ? list.response.data : [];
  return (
    <RowsCard as="section" data-area="activity">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'loading' && <Skeleton height="120px" />}
      {rows.slice(0, showsAll ? undefined : SHOWN_AT_FIRST).map((row) => (
        <CardRow key={row.activityID}>
          <span>
            <b>{t.kinds[row.kind]}</b>
            {row.times > 1 && <small>{t.times(row.times)}</small>}
            {row.about !== undefined && <small>{row.about}</small>}
            <small>
              {[devices.device(row.device), row.network, relativeTime(row.at, nowMs, lang)]
                .filter((part) => part !== '')
                .join(' · ')}
            </small>
          </span>
          {/* A wrong password let nobody in. The sign-in of this session is this person's. */}
          {row.kind !== 'wrong-password' && row.kind !== 'taken-back' && !(row.kind === 'sign-in' && row.current) && (
            <Button small tone="quiet" busy={disown.busy} onClick={() => void takeBack(row.activityID)}>
              {t.notMe}
            </Button>
          )}
        </CardRow>
      ))}
      {!showsAll && rows.length > SHOWN_AT_FIRST && (
        <Button small tone="quiet" onClick={() => setShowsAll(true)}>
          {t.all}
        </Button>
      )}
    </RowsCard>
  );
}
