import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Card, Chip, Link, extension, Skeleton, theme, useCall, useTexts, type Tone } from '@baazi/portal-kit';
import styled from 'styled-components';
import type declared from '../../mfe.json';
import { leaguePath, route } from '../route';
import { extensionTexts } from './extension-texts';

type Given = (typeof declared.fills)['match-aside']['props'];
type Own = ReplyOf<typeof endpoints.ownLeagues>['data'][number];
type Pick = ReplyOf<typeof endpoints.leagueMatch>['rows'][number];

/** A player may be in 20 leagues; the page belongs to the match. */
const SHOWN_LEAGUES = 3;
const SHOWN_NAMES = 3;
const SHOWN_HONOUR = 5;

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  & h2,
  & h3,
  & p {
    margin: 0;
  }
  & h2 {
    font-size: ${theme.size.l};
  }
  & a {
    font-size: ${theme.size.s};
    overflow-wrap: anywhere;
  }
`;
const League = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  padding-block-end: ${theme.space(3)};
  border-block-end: 1px solid ${theme.color.line};
  & > p {
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
`;
const Line = styled.div`
  display: flex;
  gap: ${theme.space(3)};
  align-items: baseline;
  justify-content: space-between;
  & > h3 {
    font-size: inherit;
  }
  & > span {
    flex: none;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
`;
const Side = styled.div`
  display: grid;
  grid-template-columns: 64px minmax(0, 1fr) auto;
  gap: ${theme.space(3)};
  align-items: center;
  font-size: ${theme.size.s};
  & > :first-child {
    justify-self: start;
  }
  & > span {
    overflow-wrap: anywhere;
  }
`;
const tones: Record<Pick['call'], Tone> = { right: 'good', wrong: 'bad', void: 'neutral', open: 'wait' };

/** The league members who chose one side; the own name comes first and is marked. */
function Chosen({ picks }: { picks: Pick[] }) {
  const t = useTexts(extensionTexts);
  const own = picks.filter(({ you }) => you);
  const others = picks.filter(({ you }) => !you).map(({ name }) => name);
  const named = others.slice(0, SHOWN_NAMES - own.length);
  const unnamed = others.length - named.length;
  return (
    <span>
      {own.length > 0 && <strong>{t.you}</strong>}
      {own.length > 0 && named.length > 0 && ', '}
      {named.join(', ')}
      {unnamed > 0 && ` ${t.more(unnamed)}`}
    </span>
  );
}

function Picks({ leagueID, matchID }: { leagueID: string; matchID: string }) {
  const t = useTexts(extensionTexts);
  const page = useCall(endpoints.leagueMatch, { params: { leagueID, matchID } }, { on: ['fixtures'] });
  if (page.at === 'loading') return <Skeleton height="56px" />;
  if (page.at === 'failed') return null;
  const { rows, without, honour = [] } = page.response;
  const sides = [...new Set(rows.map(({ selection }) => selection))].sort().map((side) => ({
    side,
    picks: rows.filter(({ selection }) => selection === side),
  }));
  return (
    <>
      {sides.map(({ side, picks }) => (
        <Side key={side} data-side={side}>
          <Chip tone={tones[picks[0]?.call ?? 'open']}>{side}</Chip>
          <Chosen picks={picks} />
          <strong>{picks.length}</strong>
        </Side>
      ))}
      {without > 0 && <p>{t.without(without)}</p>}
      {honour.length > 0 && (
        <p data-area="honour">
          {t.honour}:{' '}
          {honour
            .slice(0, SHOWN_HONOUR)
            .map(({ name, points, you }) => `${you ? t.you : name} ${points}`)
            .join(', ')}
        </p>
      )}
    </>
  );
}

function LeagueOf({ league: { leagueID, name, rank }, matchID, locked }: Given & { league: Own }) {
  const t = useTexts(extensionTexts);
  return (
    <League data-league={leagueID}>
      <Line>
        <h3>
          <Link to={leaguePath(leagueID)}>{name}</Link>
        </h3>
        <span>{rank === undefined ? t.unranked : t.rank(rank)}</span>
      </Line>
      {locked && <Picks leagueID={leagueID} matchID={matchID} />}
    </League>
  );
}

/** The player's rank in own leagues, and after the lock who chose what. Empty without a league. */
function OwnLeagues({ matchID, locked }: Given) {
  const t = useTexts(extensionTexts);
  const own = useCall(endpoints.ownLeagues);
  if (own.at !== 'ready' || own.response.data.length === 0) return null;
  return (
    <Box as="section" $flat aria-label={t.title} data-area="match-leagues">
      <h2>{t.title}</h2>
      {own.response.data.slice(0, SHOWN_LEAGUES).map((league) => (
        <LeagueOf key={league.leagueID} league={league} matchID={matchID} locked={locked} />
      ))}
      <Link to={route}>{t.all}</Link>
    </Box>
  );
}
export const { bootstrap, mount, update, unmount } = extension(OwnLeagues, { texts: extensionTexts });
