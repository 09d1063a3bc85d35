import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Chip, Link, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { Box, Columns, Page } from '../box';
import { route } from '../route';
import { Over, usePeriod } from '../standings/over';
import { StandingTable } from '../standings/standing-table';
import { TitleCrest } from '../standings/title-crest';
import { leagueTexts, texts } from '../texts';
import { Duel } from './duel';
import { Invite } from './invite';
import { Leave } from './leave';
import { Matches } from './matches';
import { MemberMenu } from './member-menu';
import { Rename } from './rename';

const Name = styled.h2`
  && {
    font-size: ${theme.size.xl};
  }
`;

/** One league: its table, who was right, and the actions of a member or owner. */
export default function League() {
  const t = useTexts(leagueTexts);
  const copy = useTexts(texts);
  const { leagueID = '' } = useParams();
  const asked = usePeriod();
  const league = useCall(endpoints.league, { params: { leagueID }, query: { ...asked } }, { keepsLast: true });
  if (league.at === 'loading') return <Skeleton height="560px" round={theme.radius.l} />;
  if (league.at === 'failed')
    return (
      <Page>
        <AreaFailed message={league.message} onRetry={league.again} busy={league.busy} />
        <div>
          <Button tone="quiet" to={`${route}?tab=leagues`}>
            {t.back}
          </Button>
        </div>
      </Page>
    );
  const { response } = league;
  const honoured = response.rows
    .filter(({ honour }) => honour !== undefined)
    .sort((one, other) => (other.honour ?? 0) - (one.honour ?? 0));
  return (
    <Page>
      <Link to={`${route}?tab=leagues`}>{t.back}</Link>
      <Columns>
        <Page>
          <Box as="section" data-area="league">
            <Name>{response.name}</Name>
            <Over season={response.season} weeks={response.weeks} week={response.week} />
            <StandingTable
              caption={copy.members(response.rows.length)}
              rows={response.rows}
              beside={(row) => (
                <>
                  {row.titles.map((title) => (
                    <TitleCrest key={title} title={title} />
                  ))}{' '}
                  <small>{copy.divisions[row.division]}</small>{' '}
                  {row.owner ? (
                    <Chip tone="info">{copy.owner}</Chip>
                  ) : (
                    response.owner && <MemberMenu leagueID={leagueID} member={row} onDone={league.again} />
                  )}
                </>
              )}
            />
            {honoured.length > 0 && (
              <p data-area="honour">
                {t.honour}: {honoured.map(({ name, honour }) => `${name} ${honour}`).join(', ')}
              </p>
            )}
          </Box>
        </Page>
        <Page>
          {response.rows.length === 2 && <Duel leagueID={leagueID} weeks={response.weeks} />}
          <Invite league={response} onReplaced={league.again} />
          <Matches leagueID={leagueID} matches={response.matches} />
          <Box as="section" data-area="manage">
            <h2>{t.manage}</h2>
            {response.owner && <Rename league={response} onDone={league.again} />}
            <Leave league={response} />
          </Box>
        </Page>
      </Columns>
    </Page>
  );
}
