import { endpoints, teamCodes, teams } from '@baazi/contracts';
import {
  AreaFailed,
  Card,
  Chip,
  MatchHeader,
  Skeleton,
  theme,
  useAddress,
  useCall,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts';

const Grounds = lazy(() => import('./grounds'));

const Screen = styled.div`
  display: grid;
  gap: ${theme.space(4)};
`;
const RuntimeSettings = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;
const Area = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  align-content: start;
  & > p,
  & > h2 {
    margin: 0;
  }
`;
const Matches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${theme.space(4)};
`;

export function App() {
  const t = useTexts(texts);
  const player = usePlayer();
  const { choice, choose } = useAddress();
  const team = choice('team', [teamCodes[0] ?? 'MI', ...teamCodes.slice(1)]);
  const page = useCall(endpoints.dashboard, {}, { on: ['fixtures'] });
  if (page.at === 'failed') return <AreaFailed message={page.message} onRetry={page.again} />;
  const own = page.at === 'ready' ? page.response.matches.filter((match) => match.teams.includes(team)) : undefined;
  return (
    <Screen data-screen="home-ground">
      <Area>
        <p>{t.hello(player?.user.name ?? '')}</p>
        <RuntimeSettings>
          {teamCodes.map((code) => (
            <Chip key={code} aria-pressed={code === team} onClick={() => choose({ team: code })}>
              {code}
            </Chip>
          ))}
        </RuntimeSettings>
      </Area>
      <h2>{t.next(teams[team].label)}</h2>
      {own === undefined && <Skeleton height="180px" />}
      {own?.length === 0 && <p>{t.none(teams[team].label)}</p>}
      <Matches>
        {own?.map((match) => (
          <Area key={match.matchID} as="article">
            <MatchHeader match={match} />
          </Area>
        ))}
      </Matches>
      {own !== undefined && own.length > 0 && (
        <Suspense fallback={<Skeleton height="64px" />}>
          <Grounds title={t.ground} grounds={[...new Set(own.map(({ venue }) => venue))]} />
        </Suspense>
      )}
    </Screen>
  );
}
