import { endpoints, publicPaths, paths, termsPath } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  lazyScreen,
  Link,
  Notice,
  now,
  Skeleton,
  tabStorage,
  theme,
  useCall,
  useReplyText,
  useTexts,
} from '@baazi/portal-kit';
import { Suspense, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { LanguageSwitch } from '../frame/language-switch';
import { minimumAgeOf, useLicence } from '../frame/licence';
import { Logo } from '../frame/logo';
import { texts } from '../texts';
import { HowItWorks } from './how-it-works';
import { WinnersTicker } from './winners-ticker';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.bar};
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 60px;
  padding: ${theme.space(2)} max(${theme.space(4)}, calc((100% - 1088px) / 2));
  background: ${theme.color.bg};
  border-bottom: 1px solid ${theme.color.line};
`;
const Ways = styled.div`
  display: flex;
  gap: ${theme.space(1)};
  align-items: center;
`;
const Page = styled.div`
  display: grid;
  gap: ${theme.space(10)};
  max-width: 1120px;
  margin: 0 auto;
  padding: 0 ${theme.space(4)} ${theme.space(10)};
  min-width: 0;
`;
/** The text, and the page's main match beside or below it. */
const Hero = styled.section`
  display: grid;
  gap: ${theme.space(6)};
  padding-top: ${theme.space(6)};
  ${theme.screen.wide} {
    grid-template: auto auto 1fr / 1fr 1.15fr;
    column-gap: ${theme.space(10)};
    align-items: start;
    padding-top: ${theme.space(12)};
  }
  & h1 {
    margin: 0;
    font-size: clamp(2.5rem, 8vw, 4.25rem);
    line-height: 1.06;
  }
`;
const TextColumn = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  align-content: start;
  justify-items: start;
  ${theme.screen.narrow} {
    & > a {
      display: none;
    }
  }
  & p {
    margin: 0;
    max-width: 46ch;
    color: ${theme.color.soft};
    font-size: ${theme.size.l};
  }
`;
/** Beside the text where there is room. */
const Beside = styled.div`
  min-width: 0;
  ${theme.screen.wide} {
    grid-area: 1 / 2 / span 3;
  }
`;
const Bonus = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space(4)} ${theme.space(5)};
  border: 1px solid ${theme.color.bonus};
  border-radius: ${theme.radius.l};
  background: ${theme.color.bonusWash};
  font: 700 ${theme.size.xxl} / 1.2 ${theme.display};
`;
const Footer = styled.footer`
  padding: ${theme.space(6)} ${theme.space(4)};
  border-top: 1px solid ${theme.color.line};
  text-align: center;
  color: ${theme.color.soft};
  & > nav {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(2)} ${theme.space(5)};
    justify-content: center;
    margin-bottom: ${theme.space(3)};
  }
`;
const load = () => import(/* webpackChunkName: "match-day" */ './match-day/match-day');
const TodaysMatches = lazyScreen(async () => ({ default: (await load()).TodaysMatches }));
const AroundToday = lazyScreen(async () => ({ default: (await load()).AroundToday }));

/** The page for everyone: the main match, what it pays, recent results, how it works. */
export function Home() {
  const t = useTexts(texts);
  const replyText = useReplyText();
  const page = useCall(endpoints.homePage, {}, { on: ['fixtures'] });
  const day = useCall(endpoints.matchDay, {}, { on: ['fixtures'] });
  // The shell keeps the address that asked for a sign-in; an invitation to a league opens after it.
  // The gateway draws the page without knowing it.
  const isInvited = useSyncExternalStore(
    () => () => undefined,
    () => /[?&]invite=/.test(tabStorage.getItem('wanted') ?? ''),
    () => false,
  );
  const licence = useLicence();
  const { again } = page;
  const board = page.at === 'ready' ? page.response : undefined;
  const around = day.at === 'ready' ? day.response : undefined;
  const year = new Date(board ? board.serverNow : now()).getFullYear();
  const match = <Skeleton height="440px" round={theme.radius.l} />;
  // Failed parts of the match day are left out; loading parts reserve their space.
  const isWaiting = page.at === 'loading' || day.at === 'loading';
  const isHeld = isWaiting && page.at !== 'failed';
  return (
    <>
      <Bar>
        <Logo />
        <Ways>
          <LanguageSwitch />
          <Button small tone="quiet" to={paths.login}>
            {t.login}
          </Button>
        </Ways>
      </Bar>
      <WinnersTicker wins={isWaiting ? [] : (around?.winners ?? board?.winUsers.map((name) => ({ name })) ?? [])} />
      <Page>
        <Hero>
          <TextColumn>
            <h1>{t.home.heroTitle}</h1>
            <p>{t.home.heroText}</p>
            {isInvited && <Notice tone="info">{t.home.invited}</Notice>}
            <Button to={paths.signup}>{t.home.joinNow}</Button>
          </TextColumn>
          <Beside>
            {page.at === 'failed' && <AreaFailed message={page.message} onRetry={again} />}
            {page.at !== 'failed' && isWaiting && match}
            {board && !isWaiting && (
              <Suspense fallback={match}>
                <TodaysMatches
                  board={board}
                  day={around}
                  title={replyText(board.todayTitle, board.todayText)}
                  onOld={day.again}
                  onTurn={again}
                />
              </Suspense>
            )}
          </Beside>
          {!isHeld && (
            <>
              <Bonus>
                {t.home.bonus}
                <Button small to={paths.signup}>
                  {t.home.joinNow}
                </Button>
              </Bonus>
              <HowItWorks />
            </>
          )}
        </Hero>
        {/* Nothing is below a loading part that it could shift. */}
        {isHeld ? (
          <Skeleton height="100vh" />
        ) : (
          <Suspense fallback={<Skeleton height="100vh" />}>
            {board && <AroundToday board={board} day={around} />}
          </Suspense>
        )}
      </Page>
      <Footer>
        <nav aria-label={t.home.more}>
          <Link to={publicPaths.help}>{t.home.help}</Link>
          <Link to={publicPaths.rules}>{t.home.rules}</Link>
          <Link to={termsPath}>{t.home.terms}</Link>
          <Link to={publicPaths.fair}>{t.home.fair}</Link>
        </nav>
        {t.home.footer(year, minimumAgeOf(licence))}
        {licence && <p>{t.licensed(licence.place, licence.number, licence.minimumAge)}</p>}
      </Footer>
    </>
  );
}
