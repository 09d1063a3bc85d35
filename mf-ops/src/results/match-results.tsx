import { endpoints, type ReplyOf } from '@baazi/contracts';
import { Button, dayAndTime, useCall, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { ScoreDialog } from '../score/score-dialog';
import { scoreTexts } from '../score/score-texts';
import { Page } from '../page/page';
import { StateChip } from '../page/state-chip';
import { DataTable } from '../table/data-table';
import { filters } from '../table/filters';
import { useListView } from '../table/use-list-view';
import { usePolling } from '../table/use-polling';
import { texts } from '../texts';
import { CorrectionRule } from './correction-rule';
import { OutcomeText } from './outcome-text';
import { subjectOfMatch, type Subject } from './subject';

type Row = ReplyOf<typeof endpoints.adminMatches>['data'][number];

/** Matches by what is left to do: those whose entry has closed come first. */
export function MatchResults({ onDeclare }: { onDeclare: (subject: Subject, again: () => void) => void }) {
  const t = useTexts(texts);
  const words = useTexts(scoreTexts);
  const [scored, setScored] = useState<Row>();
  const view = useListView('locked');
  const list = useCall(
    endpoints.adminMatches,
    {
      query: {
        ...view.query,
        ...filters('state', view.filter),
        orderBy: 'startsAt',
        ascending: view.filter === 'locked' || view.filter === 'open' ? 'asc' : 'desc',
      },
    },
    { on: ['fixtures'] },
  );
  usePolling(list.again);
  return (
    <Page>
      <CorrectionRule two={list.at === 'ready' ? list.response.twoForCorrections : undefined} />
      <DataTable
        label={t.results.matches}
        list={list}
        view={view}
        search={t.results.search}
        choices={[
          ['locked', t.results.toDeclare],
          ['declared', t.states.declared],
          ['settled', t.states.settled],
          ['void', t.states.void],
          ['open', t.states.open],
          ['', t.table.all],
        ]}
        empty={{ title: t.results.none, text: t.results.noneText, icon: 'trophy' }}
        keyOf={({ matchID }) => matchID}
        columns={[
          {
            label: t.results.match,
            cell: (row) => (
              <>
                <b>{row.name}</b>
                <small>{row.matchID}</small>
              </>
            ),
          },
          { label: t.results.starts, cell: (row) => dayAndTime(row.startsAt) },
          { label: t.results.state, cell: (row) => <StateChip state={row.state} /> },
          {
            label: t.results.outcome,
            cell: ({ outcome, revision, correction, proposal }) => (
              <OutcomeText outcome={outcome} revision={revision} correction={correction} proposal={proposal} />
            ),
          },
          { label: t.results.entries, cell: (row) => row.picks ?? 0 },
        ]}
        actionsOf={(row) => (
          <>
            {row.state === 'locked' && (
              <Button small tone="quiet" onClick={() => setScored(row)}>
                {words.open}
              </Button>
            )}
            <Button
              small
              tone={row.correction || (row.revision === 0 && row.state !== 'open') ? 'accent' : 'quiet'}
              onClick={() => onDeclare(subjectOfMatch(row), list.again)}
            >
              {row.correction
                ? t.results.seeProposal
                : row.revision > 0
                  ? t.results.correct
                  : row.state === 'open'
                    ? t.results.voidIt
                    : t.results.declare}
            </Button>
          </>
        )}
      />
      {scored && <ScoreDialog match={scored} onClose={() => setScored(undefined)} />}
    </Page>
  );
}
