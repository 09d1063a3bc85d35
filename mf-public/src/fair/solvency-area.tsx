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

/** The total that is owed to all players, what two operators state that is held, and the player's own share in it. */
export function SolvencyArea({ keys, onOwn }: { keys: string; onOwn: () => void }) {
  const t = useTexts(fairTexts);
  const session = useSession();
  const solvency = useCall(endpoints.publicSolvency);
  const isCoverSigned = useSignedCover(solvency.at === 'ready' ? solvency.response : undefined, keys);
  return (
    <Area title={t.solvency} name="solvency">
      {solvency.at === 'loading' && <Skeleton height="96px" />}
      {solvency.at === 'failed' && <Notice tone="wait">{solvency.message}</Notice>}
      {solvency.at === 'ready' && (
        <Facts>
          <dt>{t.owed}</dt>
          <dd>
            <Money rupees={solvency.response.owedPaise / 100} />
          </dd>
          <dd>{t.wallets(solvency.response.size, dayAndTime(solvency.response.at))}</dd>
          {solvency.response.cover && solvency.response.coverPaise !== undefined && (
            <>
              <dt>{t.cover}</dt>
              <dd>
                <Money rupees={solvency.response.coverPaise / 100} />
              </dd>
              <dd>
                {t.statedBy(solvency.response.cover.by.join(', '), dayAndTime(solvency.response.cover.asOf))},{' '}
                {solvency.response.cover.source}
              </dd>
            </>
          )}
        </Facts>
      )}
      {isCoverSigned !== undefined && (
        <Notice tone={isCoverSigned ? 'good' : 'bad'}>{isCoverSigned ? t.coverSigned : t.coverOther}</Notice>
      )}
      {session.at === 'signed-in' && session.role === 'player' && solvency.at === 'ready' && (
        <div>
          <Button small tone="quiet" icon="check" onClick={onOwn}>
            {t.ownBalance}
          </Button>
        </div>
      )}
    </Area>
  );
}
