import { endpoints, type ReplyOf } from '@baazi/contracts';
import { AreaFailed, Chip, EmptyState, Icon, Link, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Box, Columns, Page } from '../box';
import { leaguePath } from '../route';
import { texts } from '../texts';
import { JoinByCode } from './join-by-code';
import { MakeLeague } from './make-league';

type Own = ReplyOf<typeof endpoints.ownLeagues>['data'][number];

const List = styled.div`
  display: grid;
`;
const Row = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: 56px;
  padding-block: ${theme.space(2)};
  border-block-end: 1px solid ${theme.color.line};
  color: ${theme.color.text};
  text-decoration: none;
  & strong {
    display: block;
    overflow-wrap: anywhere;
  }
  & small {
    color: ${theme.color.soft};
  }
  &:hover strong {
    text-decoration: underline;
  }
`;

function LeagueRow({ league: { leagueID, name, members, owner, rank } }: { league: Own }) {
  const t = useTexts(texts);
  return (
    <Row to={leaguePath(leagueID)}>
      <span>
        <strong>{name}</strong>
        <small>
          {t.members(members)}
          {rank === undefined ? '' : ` · ${t.yourRank(rank)}`}
        </small>
      </span>
      {owner ? <Chip tone="info">{t.owner}</Chip> : <span />}
      <Icon name="next" />
    </Row>
  );
}

/** The player's leagues, and the ways to create or join one. */
export function OwnLeagues() {
  const t = useTexts(texts);
  const own = useCall(endpoints.ownLeagues);
  return (
    <Columns>
      <Box as="section" data-area="leagues">
        <h2>{t.leagues}</h2>
        {own.at === 'failed' && <AreaFailed message={own.message} onRetry={own.again} busy={own.busy} />}
        {own.at === 'loading' && <Skeleton height="168px" />}
        {own.at === 'ready' && own.response.data.length === 0 && <EmptyState title={t.none}>{t.noneText}</EmptyState>}
        {own.at === 'ready' && (
          <List>
            {own.response.data.map((league) => (
              <LeagueRow key={league.leagueID} league={league} />
            ))}
          </List>
        )}
      </Box>
      <Page>
        <MakeLeague />
        <JoinByCode />
      </Page>
    </Columns>
  );
}
