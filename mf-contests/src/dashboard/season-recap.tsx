import { endpoints } from '@baazi/contracts';
import { Card, Crest, Money, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const en = {
  calls: 'Your calls of the season',
  none: 'You made no call this season.',
  right: (right: number, decided: number) => `${right} of ${decided} right`,
  best: 'Best',
  worst: 'Worst',
  standings: 'Standings',
  own: (rank: number, players: number) => `You are #${rank} of ${players}`,
  points: (points: number) => `${points} points`,
};
const hi: typeof en = {
  calls: 'सीज़न में आपके अनुमान',
  none: 'इस सीज़न में आपने कोई अनुमान नहीं लगाया।',
  right: (right, decided) => `${decided} में से ${right} सही`,
  best: 'सबसे अच्छा',
  worst: 'सबसे ख़राब',
  standings: 'तालिका',
  own: (rank, players) => `${players} में आपका स्थान #${rank}`,
  points: (points) => `${points} अंक`,
};
const recapTexts = { en, hi };

const TOP = 5;
const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(2)};
  min-width: 0;
  & > h3 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  align-items: center;
  padding-block: ${theme.space(1.5)};
  border-top: 1px solid ${theme.color.line};
  font-variant-numeric: tabular-nums;
  &[data-you] {
    font-weight: 700;
  }
`;
const Teams = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(4)};
  & > span {
    display: inline-flex;
    gap: ${theme.space(1)};
    align-items: center;
  }
`;

/** What there is to read when no match is left: the own calls of the season, and how it ended in the standings. */
export default function SeasonRecap() {
  const t = useTexts(recapTexts);
  const { titleOf } = useTexts(texts);
  const season = useCall(endpoints.ownSeason);
  const table = useCall(endpoints.standings, { query: { over: 'season', page: '1' } });
  if (season.at === 'loading' || table.at === 'loading') return <Skeleton height="420px" round={theme.radius.l} />;
  const calls =
    season.at === 'ready'
      ? [
          { name: t.best, call: season.response.best },
          { name: t.worst, call: season.response.worst },
        ]
      : [];
  return (
    <>
      {season.at === 'ready' && (
        <Box as="section" $flat data-area="season-calls">
          <h3>{t.calls}</h3>
          <p>{season.response.decided === 0 ? t.none : t.right(season.response.right, season.response.decided)}</p>
          {calls.map(
            ({ name, call }) =>
              call && (
                <Row key={name}>
                  <small>{name}</small>
                  <span>{titleOf(call)}</span>
                  <Money rupees={Math.abs(call.netRupees)} sign={call.netRupees < 0 ? '-' : '+'} />
                </Row>
              ),
          )}
          {season.response.teams.length > 0 && (
            <Teams>
              {season.response.teams.map(({ team, right, decided }) => (
                <span key={team}>
                  <Crest team={team} size={20} label="" />
                  {team} {right}/{decided}
                </span>
              ))}
            </Teams>
          )}
        </Box>
      )}
      {table.at === 'ready' && table.response.rows.length > 0 && (
        <Box as="section" $flat data-area="season-standings">
          <h3>{t.standings}</h3>
          {table.response.own && <p>{t.own(table.response.own.rank, table.response.players)}</p>}
          {table.response.rows.slice(0, TOP).map((row, at) => (
            <Row key={at} data-you={row.you}>
              <small>#{row.rank}</small>
              <span>{row.name}</span>
              <span>{t.points(row.points)}</span>
            </Row>
          ))}
        </Box>
      )}
    </>
  );
}
