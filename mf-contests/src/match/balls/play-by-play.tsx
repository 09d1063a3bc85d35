import { Skeleton, Tabs, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import type { MatchPageData } from '../section';
import { Section } from '../section';
import type { LiveScore } from '../use-score';
import { AtTheCrease } from './at-the-crease';
import { ballsTexts } from './balls-texts';
import { Commentary } from './commentary-list';
import { ScorecardTables } from './scorecard-tables';
import { useBalls } from './use-balls';
import { Worm } from './worm';

/** The match ball by ball: the innings in play, then in sentences, as a scorecard, and as a worm. */
export default function PlayByPlay({ page, score }: { page: MatchPageData; score: NonNullable<LiveScore['score']> }) {
  const t = useTexts(ballsTexts);
  const [view, setView] = useState('commentary');
  const play = useBalls(page.match.matchID, score);
  if (!play) return <Skeleton height="480px" round={theme.radius.l} />;
  const innings = play.innings.at(-1);
  const isOver = page.result !== undefined || score.phase === 'ended';
  return (
    <Section title={t.title} name="balls">
      {innings && !isOver && <AtTheCrease innings={innings} score={score} />}
      {play.playerOfMatch && <p>{t.playerOfMatch(play.playerOfMatch.join(', '))}</p>}
      <Tabs
        label={t.views}
        value={view}
        onValue={setView}
        tabs={[
          { id: 'commentary', label: t.commentary, content: <Commentary innings={play.innings} /> },
          { id: 'scorecard', label: t.scorecard, content: <ScorecardTables innings={play.innings} /> },
          { id: 'worm', label: t.worm, content: <Worm innings={play.innings} /> },
        ]}
      />
    </Section>
  );
}
