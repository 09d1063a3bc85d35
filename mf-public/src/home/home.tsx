import { endpoints, paths } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, Skeleton, theme, useCall, useLang, now, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Logo } from '../frame/logo';
import { StadiumArt } from '../frame/stadium-art';
import { texts } from '../texts';
import { HomeCard } from './home-card';
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
const Page = styled.div`
  display: grid;
  gap: ${theme.space(10)};
  max-width: 1120px;
  margin: 0 auto;
  padding: 0 ${theme.space(4)} ${theme.space(10)};
  min-width: 0;
`;
const Hero = styled.section`
  display: grid;
  gap: ${theme.space(6)};
  align-items: center;
  padding-top: ${theme.space(6)};
  ${theme.screen.wide} {
    grid-template-columns: 1.1fr 1fr;
    padding-top: ${theme.space(12)};
  }
  & h1 {
    margin: 0;
    font-size: clamp(2rem, 6vw, 3.4rem);
    line-height: 1.12;
    letter-spacing: -0.02em;
  }
`;
const Words = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  justify-items: start;
  & p {
    margin: 0;
    max-width: 46ch;
    color: ${theme.color.soft};
    font-size: ${theme.size.l};
  }
`;
const Art = styled.div`
  height: clamp(220px, 42vw, 420px);
  border-radius: ${theme.radius.l};
  overflow: hidden;
  background: ${theme.color.sunken};
`;
const Bonus = styled.section`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space(4)} ${theme.space(5)};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.l};
  background: ${theme.color.accentWash};
  font-size: ${theme.size.xl};
  font-weight: 800;
`;
const Section = styled.section`
  display: grid;
  gap: ${theme.space(4)};
  min-width: 0;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.xl};
  }
`;
const Scroller = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: min(84%, 320px);
  gap: ${theme.space(4)};
  padding-bottom: ${theme.space(2)};
  overflow-x: auto;
  scroll-snap-type: x proximity;
  overscroll-behavior-x: contain;
  & > * {
    scroll-snap-align: start;
  }
`;
const Footer = styled.footer`
  padding: ${theme.space(6)} ${theme.space(4)};
  border-top: 1px solid ${theme.color.line};
  text-align: center;
  color: ${theme.color.soft};
`;
const UPCOMING_SHOWN = 10;

/** The page for everyone: what is on, what it pays, how it works. */
export function Home() {
  const t = useTexts(texts);
  const lang = useLang();
  const page = useCall(endpoints.homePage, {}, { on: ['fixtures'] });
  const year = new Date(page.at === 'ready' ? page.response.serverNow : now()).getFullYear();
  const byId =
    page.at === 'ready' ? new Map(page.response.matchesList.map((match) => [match.matchID, match])) : undefined;
  const cards = (ids: readonly string[]) =>
    ids.flatMap((id) => byId?.get(id) ?? []).map((match) => <HomeCard key={match.matchID} match={match} />);
  return (
    <>
      <Bar>
        <Logo />
        <Button small tone="quiet" to={paths.login}>
          {t.login}
        </Button>
      </Bar>
      <WinnersTicker names={page.at === 'ready' ? page.response.winUsers : []} />
      <Page>
        <Hero>
          <Words>
            <h1>{t.home.heroTitle}</h1>
            <p>{t.home.heroText}</p>
            <Button to={paths.signup}>{t.home.joinNow}</Button>
          </Words>
          <Art>
            <StadiumArt label={t.home.heroArt} />
          </Art>
        </Hero>
        <Bonus>
          {t.home.bonus}
          <Button small to={paths.signup}>
            {t.home.joinNow}
          </Button>
        </Bonus>
        {page.at === 'failed' && <AreaFailed message={page.message} onRetry={page.again} />}
        {page.at === 'loading' && (
          <Section aria-busy="true">
            <h2>{t.home.todaysFixtures}</h2>
            <Scroller>
              <Skeleton height="266px" />
              <Skeleton height="266px" />
            </Scroller>
          </Section>
        )}
        {page.at === 'ready' && (
          <>
            <Section>
              <h2>{lang === 'en' ? page.response.todayTitle : t.home.todaysFixtures}</h2>
              {page.response.today.length === 0 ? (
                <EmptyState icon="trophy" title={t.home.noFixtures} />
              ) : (
                <Scroller role="group" tabIndex={0} aria-label={t.home.todaysFixtures}>
                  {cards(page.response.today)}
                </Scroller>
              )}
            </Section>
            {page.response.upcoming.length > 0 && (
              <Section>
                <h2>{t.home.upcoming}</h2>
                <Scroller role="group" tabIndex={0} aria-label={t.home.upcoming}>
                  {cards(page.response.upcoming.slice(0, UPCOMING_SHOWN))}
                </Scroller>
              </Section>
            )}
          </>
        )}
        <HowItWorks />
      </Page>
      <Footer>{t.home.footer(year)}</Footer>
    </>
  );
}
