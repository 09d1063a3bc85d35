import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, Skeleton, useCall, useTexts } from '@baazi/portal-kit';
import { useParams } from 'react-router-dom';
import { contestOfMatch, contestOfQuestion } from '../board/board-rows';
import { MatchCard } from '../board/match-card';
import { consolePaths } from '../../ui/page/console-paths';
import { Page } from '../../ui/page/layout';
import { usePolling } from '../../ui/table/use-polling';
import { MarketEntries } from './market-entries';
import { Rehearsal } from './rehearsal';
import { roomTexts } from './room-texts';
import { StakesCharts } from './stakes-charts';
import { Timeline } from './timeline';

/** One match and its questions: state, entries, timeline and rehearsal. */
export default function Room() {
  const t = useTexts(roomTexts);
  const { matchID = '' } = useParams();
  const room = useCall(endpoints.matchRoom, { params: { matchID } }, { on: ['fixtures'] });
  usePolling(room.again);
  if (room.at === 'loading') return <Skeleton height="480px" round="16px" />;
  if (room.at === 'failed') return <AreaFailed message={room.message} onRetry={room.again} />;
  const { response } = room;
  const contests = [contestOfMatch(response), ...response.questions.map(contestOfQuestion)];
  return (
    <Page>
      <div>
        <Button small tone="quiet" icon="back" to={consolePaths.overview}>
          {t.board}
        </Button>
      </div>
      <h2 className="unseen">{response.match.name}</h2>
      <MatchCard row={response} onDone={room.again} />
      <StakesCharts contests={contests} />
      <MarketEntries contests={contests} />
      <Rehearsal contests={contests} />
      <Timeline room={response} />
    </Page>
  );
}
