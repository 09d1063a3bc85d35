import { endpoints, type ReplyOf } from '@baazi/contracts';
import { theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Board } from '../matches/board/board';
import { consolePaths } from '../ui/page/console-paths';
import { Page } from '../ui/page/layout';
import { Panel } from '../ui/page/panel';
import { filters } from '../ui/table/filters';
import { texts } from '../texts';
import { RecentActs } from './recent-acts';
import { Tile } from './tile';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: ${theme.space(3)};
`;
const one = { limit: '1' };

/** How many wait longer than they may. */
const lateIn = (waiting: ReplyOf<typeof endpoints.system>['waiting'] = []): number =>
  waiting.reduce((sum, { beyondBound }) => sum + beyondBound, 0);

/** The match day, open tasks, and system health. */
export function Overview() {
  const t = useTexts(texts).overview;
  const matches = useCall(
    endpoints.adminMatches,
    { query: { ...one, ...filters('state', 'over') } },
    { on: ['fixtures'] },
  );
  const questions = useCall(
    endpoints.adminQuestions,
    { query: { ...one, ...filters('state', 'over') } },
    { on: ['fixtures'] },
  );
  const withdrawals = useCall(endpoints.adminWithdrawals, { query: { ...one, status: 'pending' } });
  const deposits = useCall(endpoints.adminDeposits, { query: { ...one, ...filters('state', 'suspense') } });
  const referrals = useCall(endpoints.adminReferrals, { query: { ...one, ...filters('state', 'on-hold') } });
  const requests = useCall(endpoints.supportQueue, { query: { status: 'open' } });
  const users = useCall(endpoints.listUsers, { query: one });
  const books = useCall(endpoints.trialBalance, { query: {} });
  const system = useCall(endpoints.system);
  return (
    <Page>
      <Board />
      <Panel title={t.waits}>
        <Grid>
          <Tile
            icon="trophy"
            label={t.matches}
            to={consolePaths.results}
            state={matches}
            read={(r) => r.metadata[0]?.totalRecord ?? 0}
            waits
          />
          <Tile
            icon="question"
            label={t.questions}
            to={consolePaths.questions}
            state={questions}
            read={(r) => r.metadata[0]?.totalRecord ?? 0}
            waits
          />
          <Tile
            icon="bank"
            label={t.withdrawals}
            to={consolePaths.withdrawals}
            state={withdrawals}
            read={(r) => r.metadata[0]?.totalRecord ?? 0}
            waits
          />
          <Tile
            icon="wallet"
            label={t.deposits}
            to={consolePaths.deposits}
            state={deposits}
            read={(r) => r.metadata[0]?.totalRecord ?? 0}
            waits
          />
          <Tile
            icon="refer"
            label={t.referrals}
            to={consolePaths.referrals}
            state={referrals}
            read={(r) => r.metadata[0]?.totalRecord ?? 0}
            waits
          />
          <Tile icon="mail" label={t.requests} to={consolePaths.support} state={requests} read={(r) => r.open} waits />
        </Grid>
      </Panel>
      <Panel title={t.health}>
        <Grid>
          <Tile
            icon="copy"
            label={t.books}
            to={consolePaths.ledger}
            state={books}
            read={(r) => (r.balanced ? t.balanced : t.unbalanced)}
            isWrong={(r) => !r.balanced}
          />
          <Tile
            icon="refresh"
            label={t.parts}
            to={consolePaths.system}
            state={system}
            read={(r) => `${r.parts.filter(({ ready }) => ready).length}/${r.parts.length}`}
            isWrong={(r) => r.parts.some(({ ready }) => !ready)}
          />
          <Tile
            icon="warning"
            label={t.dead}
            to={consolePaths.system}
            state={system}
            read={(r) => r.queues.reduce((sum, { dead }) => sum + dead, 0)}
            isWrong={(r) => r.queues.some(({ dead }) => dead > 0)}
          />
          <Tile
            icon="clock"
            label={t.late}
            to={consolePaths.system}
            state={system}
            read={(r) => lateIn(r.waiting)}
            isWrong={(r) => lateIn(r.waiting) > 0}
          />
          <Tile
            icon="profile"
            label={t.users}
            to={consolePaths.users}
            state={users}
            read={(r) => r.metadata[0]?.totalRecord ?? 0}
          />
        </Grid>
      </Panel>
      <RecentActs />
    </Page>
  );
}
