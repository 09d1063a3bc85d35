import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Chip, Link, Skeleton, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useParams } from 'react-router-dom';
import { Box, Columns, Page } from '../box';
import { route } from '../route';
import { Over, useAsked } from '../standings/over';
import { StandingTable } from '../standings/standing-table';
import { leagueTexts, texts } from '../texts';
import { Invite } from './invite';
import { Leave } from './leave';
import { Matches } from './matches';
import { MemberMenu } from './member-menu';
import { Rename } from './rename';

/** One league: its table, who was right, and the actions of a member or owner. */
export default function League() {
  const t = useTexts(leagueTexts);
  const copy = useTexts(texts);
  const { leagueID = '' } = useParams();
  const asked = useAsked();
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
  return (
    <Page>
      <Link to={`${route}?tab=leagues`}>{t.back}</Link>
      <Columns>
        <Page>
          <Box as="section" data-area="league">
            <h1>{response.name}</h1>
            <Over season={response.season} weeks={response.weeks} week={response.week} />
            <StandingTable
              caption={copy.members(response.rows.length)}
              rows={response.rows}
              beside={(row) =>
                row.owner ? (
                  <Chip tone="info">{copy.owner}</Chip>
                ) : (
                  response.owner && <MemberMenu leagueID={leagueID} member={row} onDone={league.again} />
                )
              }
            />
          </Box>
          <Matches leagueID={leagueID} matches={response.matches} />
        </Page>
        <Page>
          <Invite league={response} onReplaced={league.again} />
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
