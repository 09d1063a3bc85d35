import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ScoreDialog } from '../score/score-dialog';
import { scoreTexts } from '../score/score-texts';
import { filters } from '../../ui/table/filters';
import { useListView } from '../../ui/table/use-list-view';
import { rowOfMatch } from './result-row';
import { orderOf, ResultsTable, rowsOf } from './results-table';

type Row = ReplyOf<typeof endpoints.adminMatches>['data'][number];

/** Matches by what is left to do: those whose entry has closed come first. */
export function MatchResults() {
  const copy = useTexts(scoreTexts);
  const [scored, setScored] = useState<Row>();
  const view = useListView('over');
  const query = {
    ...view.query,
    ...filters('state', view.filter),
    orderBy: 'startsAt',
    ascending: orderOf(view.filter),
  };
  const list = useCall(endpoints.adminMatches, { query }, { on: ['fixtures'] });
  const rows = list.at === 'ready' ? list.response.data : [];
  return (
    <>
      <ResultsTable
        kind="match"
        list={rowsOf(list, rowOfMatch)}
        two={list.at === 'ready' ? list.response.twoForCorrections : undefined}
        view={view}
        more={({ contest, state }) =>
          state === 'locked' && (
            <Button small tone="quiet" onClick={() => setScored(rows.find(({ matchID }) => matchID === contest.id))}>
              {copy.open}
            </Button>
          )
        }
      />
      {scored && <ScoreDialog match={scored} onClose={() => setScored(undefined)} />}
    </>
  );
}
