import { dayInIndia, endpoints, MIN_STAKE_RUPEES, paths } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  EmptyState,
  Notice,
  now,
  playsForCoins,
  Skeleton,
  theme,
  useCall,
  usePlayer,
  useTexts,
  useServerText,
  type Match,
} from '@baazi/portal-kit';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { useContestDialog } from '../enter-contest/use-contest-dialog';
import { EntryList } from '../entries/entry-list';
import { EntryRow } from '../entries/entry-row';
import { NextMatch } from '../fixtures/next-match';
import { texts } from '../texts';
import type { Score } from '../score/score';
import { boardOf } from './board-of';

const Page = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  min-width: 0;
`;
const Hello = styled.header`
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
/** Wide: matches in one column, questions and news in the other. Narrow: stacked. */
const Columns = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr);
  }
`;
const Column = styled.div`
  display: contents;
  ${theme.screen.wide} {
    display: grid;
    gap: ${theme.space(5)};
    min-width: 0;
  }
`;
const Section = styled.section<{ $at?: number; $isWide?: true }>`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  order: ${({ $at = 0 }) => $at};
  ${({ $isWide }) => $isWide && 'grid-column: 1 / -1;'}
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;
const FirstLoginBanner = lazy(() => import(/* webpackChunkName: "banner" */ './first-login-banner'));
// Their places are reserved while their chunk loads.
const Questions = lazy(() => import(/* webpackChunkName: "beside" */ '../fixtures/questions'));
const EnterAgain = lazy(() => import(/* webpackChunkName: "contest" */ '../enter-contest/enter-again'));
const MatchRows = lazy(() => import(/* webpackChunkName: "beside" */ '../fixtures/match-rows'));
const SubscribeToScores = lazy(() => import(/* webpackChunkName: "beside" */ '../score/hear-scores'));
const Causes = lazy(() => import(/* webpackChunkName: "beside" */ '../motion/causes'));
const RecentEvents = lazy(() => import(/* webpackChunkName: "beside" */ './what-happened'));

const Head = styled.div`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
  /* As high as a heading alone: the columns begin on one line. */
  max-height: 27px;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
`;

const UPCOMING_SHOWN = 6;
const ENTRIES_SHOWN = 5;

/** The landing page after login: own entries, main match, question of the day, what comes next. */
export function Dashboard() {
  const t = useTexts(texts);
  const serverText = useServerText();
  const player = usePlayer();
  const page = useCall(endpoints.dashboard, {}, { on: ['fixtures'] });
  const own = useCall(endpoints.ownEntries, { query: { limit: '8' } }, { on: ['pick', 'answer', 'fixtures'] });
  const around = useCall(endpoints.matchDay, {}, { on: ['fixtures'] });
  const [scores, setScores] = useState<Readonly<Record<string, Score>>>({});
  const { dialog, open, confirming } = useContestDialog(page.at === 'ready' ? page.response.rulesHash : undefined);
  const [params] = useSearchParams();
  const enter = (match: Match): void => open({ kind: 'match', match });
  const balance = player?.wallet?.balance;
  const missing = balance === undefined ? 0 : MIN_STAKE_RUPEES - balance;
  // Cards side by side would shift one another, so they appear together. One that fails is left out.
  const isWaiting = [page, own, around].some(({ at }) => at === 'loading');

  return (
    <Page>
      <Hello>
        <h1>{t.welcome(player?.user.name ?? '')}</h1>
        <p>{t.welcomeLine}</p>
      </Hello>
      {player?.user.passwordCopy && player.user.first_time_login === 'yes' && (
        <Suspense fallback={<Skeleton height="270px" round={theme.radius.l} />}>
          <FirstLoginBanner />
        </Suspense>
      )}
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
      {page.at !== 'failed' && isWaiting && <Skeleton height="540px" round={theme.radius.l} />}
      {page.at === 'ready' && !isWaiting && (
        <>
          {board()}
          <Suspense>
            <Causes />
          </Suspense>
        </>
      )}
      {page.at === 'ready' && params.has('enter') && (
        <Suspense>
          <EnterAgain board={page.response} onContest={open} />
        </Suspense>
      )}
      {dialog}
    </Page>
  );

  function board(): ReactNode {
    if (page.at !== 'ready') return null;
    const { questions, todayTitle } = page.response;
    const entries = own.at === 'ready' ? own.response.data : [];
    const entryOn = new Map(
      entries.flatMap((entry) => (entry.kind === 'match' && entry.matchID ? [[entry.matchID, entry]] : [])),
    );
    const { next, inPlay, today, upcoming } = boardOf(
      page.response,
      around.at === 'ready' ? around.response : undefined,
      now(),
    );
    const shown = entries.filter(
      ({ state, settledAt }) =>
        state !== 'settled' || (settledAt && dayInIndia(new Date(settledAt)) === dayInIndia(new Date(now()))),
    );
    const rows = (matches: readonly Match[], isToday = false) => (
      <Suspense fallback={<Skeleton height={`${matches.length * 74}px`} round={theme.radius.l} />}>
        <MatchRows {...{ matches, entryOn, confirming, isToday }} onEnter={enter} />
      </Suspense>
    );
    const first = next && (
      <NextMatch
        match={next.match}
        score={scores[next.match.matchID] ?? next.score}
        entry={entryOn.get(next.match.matchID)}
        confirming={confirming.has(next.match.matchID)}
        onEnter={enter}
      />
    );
    return (
      <Columns>
        <Column>
          {shown.length > 0 && (
            <Section aria-label={t.entries.title} $at={1}>
              <Head>
                <h2>{t.entries.title}</h2>
                <Button tone="plain" small to={paths.teams}>
                  {t.seeTeams}
                </Button>
              </Head>
              <EntryList>
                {shown.slice(0, ENTRIES_SHOWN).map((entry) => (
                  <EntryRow key={entry._id} entry={entry} score={entry.matchID ? scores[entry.matchID] : undefined} />
                ))}
              </EntryList>
            </Section>
          )}
          {inPlay.length > 0 && (
            <Section aria-label={t.inPlay} $at={2}>
              <h2>{t.inPlay}</h2>
              {next?.isInPlay && first}
              {inPlay.length > 1 &&
                rows(
                  inPlay.slice(1).map(({ match }) => match),
                  true,
                )}
              <Suspense>
                <SubscribeToScores inPlay={inPlay} onScores={setScores} />
              </Suspense>
            </Section>
          )}
          <Section aria-label={serverText(todayTitle)} $at={2}>
            <h2>{serverText(todayTitle)}</h2>
            {!next?.isInPlay && first}
            {!first && today.length === 0 && (
              <EmptyState icon="trophy" title={t.noFixtures}>
                {t.noFixturesHint}
              </EmptyState>
            )}
            {today.length > 0 && rows(today, true)}
          </Section>
        </Column>
        <Column>
          <Section aria-label={t.questions} $at={3}>
            <h2>{t.questions}</h2>
            <Suspense fallback={<Skeleton height={`${questions.length * 182}px`} round={theme.radius.l} />}>
              <Questions
                questions={questions}
                confirming={confirming}
                onAnswer={(question, answer) => open({ kind: 'question', question, answer })}
              />
            </Suspense>
          </Section>
          {around.at === 'ready' && (
            <Section $at={5}>
              <Suspense fallback={null}>
                <RecentEvents {...around.response} />
              </Suspense>
            </Section>
          )}
        </Column>
        {upcoming.length > 0 && (
          <Section aria-label={t.upcoming} $at={4} $isWide>
            <h2>{t.upcoming}</h2>
            {rows(upcoming.slice(0, UPCOMING_SHOWN))}
          </Section>
        )}
      </Columns>
    );
  }
}
