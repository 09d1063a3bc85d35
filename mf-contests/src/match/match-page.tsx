import { endpoints, paths, signInPathFor } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  copyText,
  EmptyState,
  Link,
  MatchHeader,
  Skeleton,
  theme,
  useCall,
  usePassed,
  useScreenTitle,
  useSession,
  useTexts,
  lazyScreen,
} from '@baazi/portal-kit';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { useContestDialog } from '../enter-contest/use-contest-dialog';
import { EntryList } from '../entries/entry-row';
import { FullEntryRow } from '../entries/full-entry-row';
import { EnterButton } from '../fixtures/enter-button';
import { useMatchState } from '../fixtures/use-match-state';
import Causes from '../motion/causes';
import { Slot } from '../slot';
import { texts } from '../texts';
import { matchTexts } from './match-texts';
import { Chance } from './chance';
import { Entered } from './entered';
import { Form } from './form';
import { Result } from './result';
import { Rules } from './rules';
import type { MatchPageData } from './section';
import { useScore } from './use-score';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 56px;
  padding: ${theme.space(1)} max(${theme.space(3)}, calc((100% - 1088px) / 2));
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  & > h1 {
    flex: 1;
    margin: 0;
    overflow: hidden;
    font-size: ${theme.size.l};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Page = styled.div<{ $isInPortal: boolean }>`
  display: grid;
  gap: ${theme.space(5)};
  max-width: 1120px;
  min-width: 0;
  margin: 0 auto;
  padding: ${({ $isInPortal }) => ($isInPortal ? 0 : theme.space(4))};
`;
const Columns = styled.div`
  display: grid;
  gap: ${theme.space(5)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr);
  }
`;
const Column = styled.div`
  display: contents;
  /* What others show comes later than the page: nothing of it may move. */
  & > [data-slot] > * {
    order: 1;
  }
  ${theme.screen.wide} {
    display: grid;
    gap: ${theme.space(5)};
    min-width: 0;
  }
`;
const Hero = styled.article`
  display: grid;
  gap: ${theme.space(3)};
  padding: ${theme.space(4)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  background: ${theme.color.surface};
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
`;
const PlayByPlay = lazyScreen(() => import(/* webpackChunkName: "balls" */ './balls/play-by-play'));
const BeforeStart = lazyScreen(() => import(/* webpackChunkName: "following" */ './following/before-start'));
const NextOver = lazyScreen(() => import(/* webpackChunkName: "following" */ './following/next-over'));
const Source = styled.p`
  order: 1;
  margin: 0;
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
`;
/** A visitor has no live stream: the page polls until the match is over. */
const POLL_INTERVAL_MS = 20_000;
/** The server locks a match within this time of its instant. */
const AFTER_LOCK_MS = 1500;

/** The match page, for everyone with its address: facts, state, own entry. */
export default function MatchPage() {
  const t = useTexts(matchTexts);
  const { matchID = '' } = useParams();
  const page = useCall(endpoints.matchPage, { params: { matchID } }, { on: ['fixtures'] });
  const session = useSession();
  useScreenTitle(page.at === 'ready' ? page.response.match.name : undefined);
  // A player has the portal around the page: title, balance, bell and menus.
  const isInPortal = session.at === 'signed-in' && session.role === 'player';
  return (
    <>
      {!isInPortal && (
        <Bar>
          <Button
            small
            tone="plain"
            icon="back"
            aria-label={t.back}
            onClick={() => (window.history.length > 1 ? window.history.back() : window.location.assign(paths.home))}
          />
          <h1>{page.at === 'ready' ? page.response.match.name : t.title}</h1>
          <Share />
        </Bar>
      )}
      <Page $isInPortal={isInPortal}>
        {page.at === 'loading' && <Skeleton height="420px" round={theme.radius.l} />}
        {page.at === 'failed' && (
          <EmptyState icon="question" title={page.message} action={<Button onClick={page.again}>{t.again}</Button>} />
        )}
        <Causes />
        {page.at === 'ready' && <Shown page={page.response} onAgain={page.again} />}
      </Page>
    </>
  );
}

function Share() {
  const t = useTexts(matchTexts);
  const share = async (): Promise<void> => {
    const { href: url } = window.location;
    // Closing the share sheet is not a failure.
    if ('share' in navigator)
      return void (await navigator.share({ url, title: document.title }).catch(() => undefined));
    await copyText(url, { msg: t.copied, alertType: 'success' });
  };
  return (
    <Button small tone="plain" icon="share" onClick={() => void share()}>
      {t.share}
    </Button>
  );
}

function Shown({ page, onAgain }: { page: MatchPageData; onAgain: () => void }) {
  const t = useTexts(matchTexts);
  const { entries: copy } = useTexts(texts);
  const session = useSession();
  const isPlayer = session.at === 'signed-in' && session.role === 'player';
  const { match } = page;
  const own = useCall(endpoints.ownEntries, isPlayer ? { query: { matchID: match.matchID } } : null, {
    on: ['pick', 'answer', 'fixtures'],
  });
  const { dialog, open, confirming } = useContestDialog({
    matches: isPlayer ? [match] : [],
    questions: [],
    rulesHash: page.rules.hash,
  });
  const state = useMatchState(match, confirming.has(match.matchID));
  const live = useScore(page);
  const isOver = match.state === 'settled' || match.state === 'void';
  useEffect(() => {
    if (isOver || isPlayer) return;
    const timer = setInterval(onAgain, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOver, isPlayer, onAgain]);
  const isLockNews = usePassed(match.locksAt) && match.state === 'open';
  useEffect(() => {
    if (!isLockNews) return;
    const timer = setTimeout(onAgain, AFTER_LOCK_MS);
    return () => clearTimeout(timer);
  }, [isLockNews, onAgain]);
  // The match has more to show then, and the form moves beside it.
  const hasBegun = live.score !== undefined || page.result !== undefined;
  const entries = own.at === 'ready' ? own.response.data : [];
  const ownPick = entries.find(({ kind }) => kind === 'match');
  // The own entry comes first; what is below waits for it.
  if (session.at === 'loading' || (isPlayer && own.at === 'loading'))
    return <Skeleton height="420px" round={theme.radius.l} />;
  return (
    <>
      <Hero data-match={match.matchID} data-state={state}>
        <MatchHeader match={match} big score={live.score} />
        {isPlayer ? (
          <Foot>
            <EnterButton
              match={match}
              state={state}
              entry={ownPick}
              small={state !== 'open'}
              onEnter={(entered) => open({ kind: 'match', match: entered })}
            />
            <Share />
          </Foot>
        ) : (
          session.at === 'signed-out' &&
          state === 'open' && (
            <Button wide to={signInPathFor('signup', match.matchID)}>
              {t.joinNow}
            </Button>
          )
        )}
      </Hero>
      <Columns>
        <Column>
          {own.at === 'failed' && <AreaFailed message={own.message} onRetry={own.again} />}
          {entries.length > 0 && (
            <section aria-label={copy.title}>
              <EntryList>
                {entries.map((entry) => (
                  <FullEntryRow key={entry._id} entry={entry} match={match} score={live.score} />
                ))}
              </EntryList>
            </section>
          )}
          <Result page={page} />
          {(match.state === 'open' || match.state === 'locked') && !live.score && (
            <Suspense fallback={<Skeleton height={page.lineups ? '420px' : '120px'} round={theme.radius.l} />}>
              <BeforeStart page={page} isPlayer={isPlayer} />
            </Suspense>
          )}
          {live.score && (
            <Suspense fallback={<Skeleton height="480px" round={theme.radius.l} />}>
              <PlayByPlay page={page} score={live.score} />
            </Suspense>
          )}
          {!hasBegun && <Form page={page} />}
        </Column>
        <Column>
          {isPlayer && match.state !== 'open' && match.state !== 'void' && (
            <Suspense fallback={<Skeleton height="204px" round={theme.radius.l} />}>
              <NextOver page={page} score={live.score} />
            </Suspense>
          )}
          <Chance page={page} live={live} own={ownPick} />
          <Entered page={page} />
          {hasBegun && <Form page={page} />}
          <Rules rules={page.rules} matchID={match.matchID} />
          <Slot name="match-aside" props={{ matchID: match.matchID, locked: match.state !== 'open' }} />
          <Source>
            {t.ballsFrom} <Link to="https://cricsheet.org/">Cricsheet</Link>
          </Source>
        </Column>
      </Columns>
      {dialog}
    </>
  );
}
