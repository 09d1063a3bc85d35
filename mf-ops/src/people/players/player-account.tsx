import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Chip, dayAndTime, Skeleton, theme, useCall, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Facts } from '../../ui/page/facts';
import { Panel } from '../../ui/page/panel';
import { StateChip } from '../../ui/page/state-chip';
import { When } from '../../ui/page/when';
import { texts } from '../../texts';
import { UserDialog, type UserAct } from '../users/user-dialog';
import { historyTexts } from './history-texts';

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;

/** The account itself: identity, sessions, and operators' actions. */
export function PlayerAccount({ userId }: { userId: string }) {
  const t = useTexts(historyTexts);
  const { users } = useTexts(texts);
  const me = usePlayer()?.user._id;
  const user = useCall(endpoints.adminUser, { params: { id: userId } });
  const [act, setAct] = useState<UserAct | null>(null);
  if (user.at === 'loading') return <Skeleton height="160px" round="16px" />;
  if (user.at === 'failed') return <AreaFailed message={user.message} onRetry={user.again} />;
  const row = user.response;
  const isOpen = row.status !== 'closed' && row._id !== me;
  return (
    <Panel
      title={row.name}
      actions={
        <Acts>
          <StateChip state={row.status} />
          <StateChip state={row.role === 'operator' ? 'operator' : row.kind} />
          {isOpen && (
            <Button
              small
              tone={row.status === 'blocked' ? 'quiet' : 'danger'}
              onClick={() => setAct(row.status === 'blocked' ? 'unblock' : 'block')}
            >
              {row.status === 'blocked' ? users.unblock : users.block}
            </Button>
          )}
        </Acts>
      }
    >
      <Facts $least={190}>
        <div>
          <dt>{t.email}</dt>
          <dd>
            {row.email} {!row.emailVerified && <Chip tone="wait">{t.unverified}</Chip>}
          </dd>
        </div>
        <div>
          <dt>{t.joined}</dt>
          <dd>{dayAndTime(row.createdAt)}</dd>
        </div>
        <div>
          <dt>{t.lastLogin}</dt>
          <dd>{row.last_login === null ? t.never : <When at={row.last_login} />}</dd>
        </div>
        <div>
          <dt>{t.sessions}</dt>
          <dd>
            {row.sessions.length === 0 ? (
              t.noSessions
            ) : (
              <ul>
                {row.sessions.map(({ device, createdAt, lastSeenAt }) => (
                  <li key={createdAt}>{`${device}, ${t.since(dayAndTime(lastSeenAt))}`}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      </Facts>
      {act && (
        <UserDialog act={act} row={row} onClose={() => setAct(null)} onChanged={user.again} onRemoved={user.again} />
      )}
    </Panel>
  );
}
