import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, Skeleton, theme, useAddress, useCall, useTexts } from '@baazi/portal-kit';
import { Box, Columns, Line, Page } from '../box';
import { texts } from '../texts';
import { OwnStanding } from './own-standing';
import { Ladder } from './ladder';
import { Over, usePeriod } from './over';
import { Seen } from './seen';
import { StandingTable } from './standing-table';

/** The table of a season or week, with the own position. */
export function Standings() {
  const t = useTexts(texts);
  const asked = usePeriod();
  const { page, choose } = useAddress();
  const query = { ...asked, ...(page > 1 ? { page: String(page) } : {}) };
  const table = useCall(endpoints.standings, { query }, { keepsLast: true });
  if (table.at === 'failed') return <AreaFailed message={table.message} onRetry={table.again} busy={table.busy} />;
  if (table.at === 'loading') return <Skeleton height="560px" round={theme.radius.l} />;
  const { response } = table;
  return (
    <Page aria-busy={table.busy}>
      <Over season={response.season} weeks={response.weeks} week={response.week} />
      <Columns>
        <Page>
          <OwnStanding standings={response} />
          <Box as="section" data-area="standings">
            {response.rows.length === 0 ? (
              <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
            ) : (
              <StandingTable caption={t.top} rows={response.rows} />
            )}
            {response.pages > 1 && (
              <Line>
                <Button small tone="quiet" icon="back" disabled={page <= 1} onClick={() => choose({ page: page - 1 })}>
                  {t.higher}
                </Button>
                {t.page(page, response.pages)}
                <Button
                  small
                  tone="quiet"
                  icon="next"
                  disabled={page >= response.pages}
                  onClick={() => choose({ page: page + 1 })}
                >
                  {t.lower}
                </Button>
              </Line>
            )}
          </Box>
        </Page>
        <Page>
          <Ladder distinctions={response.distinctions} />
          <Box as="section">
            <h2>{t.howTitle}</h2>
            <ul>
              {t.how.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Box>
          <Seen seen={response.seen} onChange={table.again} />
        </Page>
      </Columns>
    </Page>
  );
}
