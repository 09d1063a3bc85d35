import { dayInIndia, endpoints, matchProgramme, MIN_STAKE_RUPEES, paths } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  EmptyState,
  lazyPart,
  lazyScreen,
  longDay,
  type Match,
  Notice,
  now,
  playsForCoins,
  Skeleton,
  theme,
  useCall,
  usePlayer,
  useReplyText,
  useTexts,
} from '@baazi/portal-kit';
import { Suspense, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { useContestDialog } from '../enter-contest/use-contest-dialog';
import { EntryList, EntryRow } from '../entries/entry-row';
import { NextMatch } from '../fixtures/next-match';
import { Slot } from '../slot';
import { texts } from '../texts';
import type { Score } from '../score/score';

const Page = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  min-width: 0;
`;
const Hello = styled.header`
  & h2 {
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
const Aside = styled.div`
  order: 3;
  &:has(> [data-slot]:empty) {
    display: none;
  }
`;
const FirstLoginBanner = lazyScreen(() => import(/* webpackChunkName: "banner" */ './first-login-banner'));
// Their places are reserved while their chunk loads.
const Questions = lazyScreen(() => import(/* webpackChunkName: "beside" */ '../fixtures/questions'));
const MatchRows = lazyScreen(() => import(/* webpackChunkName: "beside" */ '../fixtures/match-rows'));
const SubscribeToScores = lazyPart(() => import(/* webpackChunkName: "beside" */ '../score/subscribe-to-scores'));
const Causes = lazyPart(() => import(/* webpackChunkName: "beside" */ '../motion/causes'));
const NextForm = lazyScreen(() => import(/* webpackChunkName: "between" */ './next-form'));
const SeasonRecap = lazyScreen(() => import(/* webpackChunkName: "between" */ './season-recap'));
const RecentEvents = lazyPart(() => import(/* webpackChunkName: "beside" */ './recent-events'));

/** The height of the unfolded banner, as it is reserved while it loads. */
const BannerPlace = styled.div`
  --banner: 340px;
  ${theme.screen.wide} {
    --banner: 206px;
  }
`;
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

const EMPTY_BOARD = { matches: [], questions: [] };
const UPCOMING_SHOWN = 6;
const ENTRIES_SHOWN = 5;

/** The landing page after login: own entries, main match, question of the day, what comes next. */
export function Dashboard() {
  const t = useTexts(texts);
  const replyText = useReplyText();
  const player = usePlayer();
  const page = useCall(endpoints.dashboard, {}, { on: ['fixtures'] });
  const own = useCall(endpoints.ownEntries, { query: { limit: '8' } }, { on: ['pick', 'answer', 'fixtures'] });
  const around = useCall(endpoints.matchDay, {}, { on: ['fixtures'] });
  const daily = useCall(endpoints.dailyCoins, playsForCoins() ? {} : null);
  const [scores, setScores] = useState<Readonly<Record<string, Score>>>({});
  const { dialog, open, confirming } = useContestDialog(page.at === 'ready' ? page.response : EMPTY_BOARD);
  const enter = (match: Match): void => open({ kind: 'match', match });
  const balance = player?.wallet?.balance;
  const missing = balance === undefined ? 0 : MIN_STAKE_RUPEES - balance;
  // Cards side by side would shift one another, so they appear together. One that fails is left out.
  const isWaiting =
    [page, own, around].some(({ at }) => at === 'loading') || (playsForCoins() && daily.at === 'loading');

  return (
    <Page>
      <Hello>
        <h2>{t.welcome(player?.user.name ?? '')}</h2>
        <p>{t.welcomeLine}</p>
      </Hello>
      {player?.user.passwordCopy && player.user.first_time_login === 'yes' && (
        <BannerPlace>
          <Suspense fallback={<Skeleton height="var(--banner)" round={theme.radius.l} />}>
            <FirstLoginBanner />
          </Suspense>
        </BannerPlace>
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
      {dialog}
    </Page>
  );

  function board(): ReactNode {
    if (page.at !== 'ready') return null;
    const { questions, todayTitle, todayText } = page.response;
    const entries = own.at === 'ready' ? own.response.data : [];
    const entryOn = new Map(
      entries.flatMap((entry) => (entry.kind === 'match' && entry.matchID ? [[entry.matchID, entry]] : [])),
    );
    const { first, days, upcoming } = matchProgramme(
      page.response,
      around.at === 'ready' ? around.response : undefined,
      now(),
    );
    const played = days.flatMap(({ matches }) => matches);
    const inPlay = played.filter(({ match }) => match.state === 'locked' || match.state === 'declared');
    const matchOf = new Map(played.map(({ match }) => [match.matchID, match]));
    const scoreOf: Readonly<Record<string, Score | undefined>> = {
      ...Object.fromEntries(inPlay.map(({ match, score }) => [match.matchID, score])),
      ...scores,
    };
    const shown = entries.filter(
      ({ state, settledAt }) =>
        state !== 'settled' || (settledAt && dayInIndia(new Date(settledAt)) === dayInIndia(new Date(now()))),
    );
    // Two sides with matches, and their head to head in one line.
    const formSkeleton = <Skeleton height="233px" round={theme.radius.l} />;
    const rows = (matches: readonly Match[], isToday = false) => (
      <Suspense fallback={<Skeleton height={`${matches.length * (isToday ? 96 : 74)}px`} round={theme.radius.l} />}>
        <MatchRows {...{ matches, entryOn, confirming, isToday }} scores={scoreOf} onEnter={enter} />
      </Suspense>
    );
    const main = first && (
      <NextMatch
        match={first.match}
        score={scoreOf[first.match.matchID]}
        entry={entryOn.get(first.match.matchID)}
        confirming={confirming.has(first.match.matchID)}
        onEnter={enter}
      />
    );
    // Nothing is played: the next match is what there is to read about.
    const isBetween = inPlay.length === 0 && first?.match.state === 'open';
    const titleOf = ({ day, isToday }: (typeof days)[number]): string =>
      isToday ? replyText(todayTitle, todayText) : day > dayInIndia(now()) ? t.matchDay(longDay(day)) : longDay(day);
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
                  <EntryRow
                    key={entry._id}
                    entry={entry}
                    match={entry.matchID ? matchOf.get(entry.matchID) : undefined}
                    score={entry.matchID ? scoreOf[entry.matchID] : undefined}
                  />
                ))}
              </EntryList>
            </Section>
          )}
          {days.length === 0 && (
            <Section aria-label={replyText(todayTitle, todayText)} $at={2}>
              <h2>{replyText(todayTitle, todayText)}</h2>
              <EmptyState icon="trophy" title={t.noFixtures}>
                {t.noFixturesHint}
              </EmptyState>
              <Suspense fallback={<Skeleton height="420px" round={theme.radius.l} />}>
                <SeasonRecap />
              </Suspense>
            </Section>
          )}
          {days.map((ofDay, at) => {
            const others = ofDay.matches.map(({ match }) => match).slice(at === 0 ? 1 : 0);
            return (
              <Section key={ofDay.day} aria-label={titleOf(ofDay)} $at={2}>
                <h2>{titleOf(ofDay)}</h2>
                {at === 0 && main}
                {others.length > 0 && rows(others, true)}
                {at === 0 && isBetween && first && (
                  <Suspense fallback={formSkeleton}>
                    <NextForm matchID={first.match.matchID} skeleton={formSkeleton} />
                  </Suspense>
                )}
              </Section>
            );
          })}
          <Suspense>
            <SubscribeToScores
              loaded={[
                ...inPlay.map(({ match: { matchID }, score }) => ({ matchID, score })),
                ...entries.flatMap(({ matchID, state, score }) =>
                  matchID && state === 'live' ? [{ matchID, score }] : [],
                ),
              ]}
              onScores={setScores}
            />
          </Suspense>
        </Column>
        <Column>
          <Section aria-label={t.questions} $at={3}>
            <h2>{t.questions}</h2>
            <Suspense fallback={<Skeleton height={`${questions.length * 212}px`} round={theme.radius.l} />}>
              <Questions
                questions={questions}
                matches={page.response.matches}
                entryOn={new Map(entries.flatMap((entry) => (entry.questionID ? [[entry.questionID, entry]] : [])))}
                confirming={confirming}
                onAnswer={(question, answer) => open({ kind: 'question', question, answer })}
              />
            </Suspense>
          </Section>
          <Aside>
            {daily.at === 'ready' && (
              <div data-area="streak">
                <Notice>{t.streak(daily.response)}</Notice>
              </div>
            )}
            <Slot name="dashboard-aside" props={{}} height={72} />
          </Aside>
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
