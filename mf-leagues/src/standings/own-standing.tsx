import { paths, type endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, EmptyState, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Box } from '../box';
import { texts } from '../texts';
import { StandingTable } from './standing-table';

type Standings = ReplyOf<typeof endpoints.standings>;

const Rank = styled.p`
  display: flex;
  gap: ${theme.space(2)};
  align-items: baseline;
  & strong {
    color: ${theme.color.accentText};
    font-size: ${theme.size.hero};
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space(3)};
  margin: 0;
  & dt {
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
  }
  & dd {
    margin: 0;
    font-weight: 750;
    font-variant-numeric: tabular-nums;
  }
`;

/** The player's rank with its neighbours. */
export function OwnStanding({ standings: { own, players, around } }: { standings: Standings }) {
  const t = useTexts(texts);
  if (!own)
    return (
      <Box as="section" data-area="own-standing">
        <EmptyState title={t.notYet} action={<Button to={paths.dashboard}>{t.pick}</Button>}>
          {t.notYetText}
        </EmptyState>
      </Box>
    );
  const facts: [string, string][] = [
    [t.points, String(own.points)],
    [t.hitRate, own.decided === 0 ? '–' : `${Math.round((own.right / own.decided) * 100)}%`],
    [t.streak, t.inARow(own.streak)],
    [t.best, String(own.best)],
  ];
  return (
    <Box as="section" data-area="own-standing" aria-label={t.rank}>
      <Rank>
        <strong>#{own.rank}</strong> {t.of(players)}
      </Rank>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      <StandingTable caption={t.around} rows={around} />
    </Box>
  );
}
