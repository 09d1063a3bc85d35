import { endpoints, type WalletView } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  Card,
  dayAndTime,
  Money,
  Skeleton,
  theme,
  useCall,
  usePlayer,
  useTexts,
  useServerText,
} from '@baazi/portal-kit';
import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts';

const HowToRead = lazy(() => import('./how-to-read'));

const Screen = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`;
const Row = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space(4)};
  margin: 0 0 ${theme.space(1)};
`;
const Area = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  justify-items: start;
  & > * {
    margin: 0;
  }
  & > div,
  & > p {
    width: 100%;
  }
`;
const Bar = styled.div<{ $share: number }>`
  height: ${theme.space(2)};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.sunken};
  overflow: hidden;
  &::before {
    content: '';
    display: block;
    height: 100%;
    width: ${({ $share }) => $share * 100}%;
    border-radius: inherit;
    background: ${theme.color.accent};
  }
`;
const Soft = styled.small`
  color: ${theme.color.soft};
`;

const placesOf = ({ withdrawable, toStake = 0, bonus, locked }: WalletView) => ({
  withdrawable,
  toStake,
  bonus,
  locked,
});

function Places({ wallet }: { wallet: WalletView }) {
  const t = useTexts(texts);
  const places = placesOf(wallet);
  const whole = Object.values(places).reduce((sum, amount) => sum + amount, 0);
  return (Object.keys(places) as (keyof typeof places)[]).map((place) => (
    <div key={place}>
      <Row>
        {t[place]} <Money rupees={places[place]} />
      </Row>
      <Bar $share={places[place] / (whole || 1)} />
    </div>
  ));
}

export function App() {
  const t = useTexts(texts);
  const player = usePlayer();
  const reported = useServerText();
  const [isRead, setRead] = useState(false);
  const page = useCall(endpoints.transactions, { query: { limit: 5, page: 1 } }, { on: ['balance'] });
  const rows = page.at === 'ready' ? page.response[0].data : undefined;
  return (
    <Screen data-screen="money-map">
      <Area>
        <h2>{t.here(player?.user.name ?? '')}</h2>
        {player?.wallet ? <Places wallet={player.wallet} /> : <Skeleton height="160px" />}
        {isRead ? (
          <Suspense fallback={<Skeleton height="2em" />}>
            <HowToRead />
          </Suspense>
        ) : (
          <Button tone="quiet" small onClick={() => setRead(true)}>
            {t.how}
          </Button>
        )}
      </Area>
      <Area>
        <h2>{t.recent}</h2>
        {page.at === 'failed' && <AreaFailed message={page.message} onRetry={page.again} />}
        {page.at === 'loading' && <Skeleton height="80px" />}
        {rows?.length === 0 && <p>{t.nothing}</p>}
        {rows?.map((row) => (
          <Row key={row._id}>
            <span>
              {reported(row.description)} <Soft>{dayAndTime(row.createdAt)}</Soft>
            </span>
            <Money rupees={row.amount} sign={row.type === 'credit' ? '+' : '-'} />
          </Row>
        ))}
      </Area>
    </Screen>
  );
}
