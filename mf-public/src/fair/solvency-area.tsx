import { endpoints } from '@baazi/contracts';
import { Button, dayAndTime, Money, Notice, Skeleton, theme, useCall, useSession, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Area } from '../frame/open-page';
import { fairTexts } from './fair-texts';
import { useSignedCover } from './use-signed-cover';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)} ${theme.space(3)};
  margin: 0;
  & > dt {
    color: ${theme.color.soft};
  }
  & > dd {
    margin: 0;
    font-weight: 700;
    text-align: end;
  }
  & > dd + dd {
    grid-column: 1 / -1;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
    font-weight: 400;
    text-align: start;
  }
`;

/** What the house owes to all players, the cover that two operators state, and the player's own part. */
export function SolvencyArea({ keys, onOwn }: { keys: string; onOwn: () => void }) {
  const t = useTexts(fairTexts);
  const session = useSession();
  const told = useCall(endpoints.publicSolvency);
  const isCoverSigned = useSignedCover(told.at === 'ready' ? told.response : undefined, keys);
  return (
    <Area title={t.solvency} name="solvency">
      {told.at === 'loading' && <Skeleton height="96px" />}
      {told.at === 'failed' && <Notice tone="wait">{told.message}</Notice>}
      {told.at === 'ready' && (
        <Facts>
          <dt>{t.owed}</dt>
          <dd>
            <Money rupees={told.response.owedPaise / 100} />
          </dd>
          <dd>{t.wallets(told.response.size, dayAndTime(told.response.at))}</dd>
          {told.response.cover && told.response.coverPaise !== undefined && (
            <>
              <dt>{t.cover}</dt>
              <dd>
                <Money rupees={told.response.coverPaise / 100} />
              </dd>
              <dd>
                {t.statedBy(told.response.cover.by.join(', '), dayAndTime(told.response.cover.asOf))},{' '}
                {told.response.cover.source}
              </dd>
            </>
          )}
        </Facts>
      )}
      {isCoverSigned !== undefined && (
        <Notice tone={isCoverSigned ? 'good' : 'bad'}>{isCoverSigned ? t.coverSigned : t.coverOther}</Notice>
      )}
      {session.at === 'signed-in' && session.role === 'player' && told.at === 'ready' && (
        <div>
          <Button small tone="quiet" icon="check" onClick={onOwn}>
            {t.ownBalance}
          </Button>
        </div>
      )}
    </Area>
  );
}
