import { endpoints, MIN_STAKE_RUPEES, paths } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  EmptyState,
  Notice,
  playsForCoins,
  Skeleton,
  theme,
  useCall,
  useLang,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { startTransition, useState } from 'react';
import styled from 'styled-components';
import { EnterContestDialog, type Contest } from '../enter-contest/enter-contest-dialog';
import { useConfirming } from '../enter-contest/use-confirming';
import { MatchCard } from '../fixtures/match-card';
import { QuestionCard } from '../fixtures/question-card';
import { texts } from '../texts';
import { FirstLoginBanner } from './first-login-banner';

const Page = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  min-width: 0;
`;
const Hello = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: end;
  justify-content: space-between;
  & h1 {
    margin: 0;
    font-size: ${theme.size.xl};
    overflow-wrap: anywhere;
  }
  & p {
    margin: ${theme.space(1)} 0 0;
    color: ${theme.color.soft};
  }
`;
const Section = styled.section`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;
const Grid = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
`;
const Scroller = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(84%, 300px);
  gap: ${theme.space(4)};
  padding-bottom: ${theme.space(2)};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  overscroll-behavior-x: contain;
  & > * {
    scroll-snap-align: start;
  }
`;
const UPCOMING_SHOWN = 8;

/** The landing page after login: today's fixtures, the question of the day, what comes next. */
export function Dashboard() {
  const t = useTexts(texts);
  const lang = useLang();
  const player = usePlayer();
  const page = useCall(endpoints.dashboard, {}, { on: ['fixtures'] });
  const [contest, setContest] = useState<Contest | null>(null);
  // Drawn in slices: a slow phone answers the tap first, and then has the dialog.
  const open = (entered: Contest): void => startTransition(() => setContest(entered));
  const confirming = useConfirming();
  const balance = player?.wallet?.balance;
  const missing = balance === undefined ? 0 : MIN_STAKE_RUPEES - balance;

  return (
    <Page>
      <FirstLoginBanner />
      <Hello>
        <div>
          <h1>{t.welcome(player?.user.name ?? '')}</h1>
          <p>{t.welcomeLine}</p>
        </div>
        <Button tone="quiet" small icon="teams" to={paths.teams}>
          {t.seeTeams}
        </Button>
      </Hello>
      {missing > 0 && (
        <Notice tone="wait">
          {playsForCoins() ? (
            t.fewCoins
          ) : (
            <>
              {t.bonusHint(missing)}{' '}
              <Button small tone="plain" to={`${paths.wallet}?need=${missing}`}>
                {t.addMoney}
              </Button>
            </>
          )}
        </Notice>
      )}
      {page.at === 'failed' && <AreaFailed message={page.message} onRetry={page.again} />}
      {page.at === 'loading' && <Loading />}
      {page.at === 'ready' && (
        <>
          <Section aria-label={t.todaysFixtures}>
            <h2>{lang === 'en' ? page.response.todayTitle : t.todaysFixtures}</h2>
            {page.response.today.length === 0 && (
              <EmptyState icon="trophy" title={t.noFixtures}>
                {t.noFixturesHint}
              </EmptyState>
            )}
            <Grid>{cards(page.response.today)}</Grid>
          </Section>
          <Section aria-label={t.questions}>
            <h2>{t.questions}</h2>
            {page.response.questions.length === 0 && (
              <EmptyState icon="question" title={t.noQuestions}>
                {t.noQuestionsHint}
              </EmptyState>
            )}
            <Grid>
              {page.response.questions.map((question) => (
                <QuestionCard
                  key={question.questionID}
                  question={question}
                  confirming={confirming.has(question.questionID)}
                  onAnswer={(asked, answer) => open({ kind: 'question', question: asked, answer })}
                />
              ))}
            </Grid>
          </Section>
          {page.response.upcoming.length > 0 && (
            <Section aria-label={t.upcoming}>
              <h2>{t.upcoming}</h2>
              <Scroller tabIndex={0} role="group" aria-label={t.upcoming}>
                {cards(page.response.upcoming.slice(0, UPCOMING_SHOWN))}
              </Scroller>
            </Section>
          )}
        </>
      )}
      {contest && (
        <EnterContestDialog contest={contest} onClose={() => setContest(null)} onConfirming={confirming.add} />
      )}
    </Page>
  );

  function cards(ids: readonly string[]) {
    if (page.at !== 'ready') return null;
    const byId = new Map(page.response.matches.map((match) => [match.matchID, match]));
    return ids.flatMap((id) => {
      const match = byId.get(id);
      return match
        ? [
            <MatchCard
              key={id}
              match={match}
              confirming={confirming.has(id)}
              onEnter={(entered) => open({ kind: 'match', match: entered })}
            />,
          ]
        : [];
    });
  }
}

function Loading() {
  return (
    <Grid>
      <Skeleton height="272px" />
      <Skeleton height="272px" />
      <Skeleton height="120px" />
    </Grid>
  );
}
