import { endpoints } from '@baazi/contracts';
import { Button, dayAndTime, useCall, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import { Page } from '../page/page';
import { StateChip } from '../page/state-chip';
import { DataTable } from '../table/data-table';
import { filters } from '../table/filters';
import { useListView } from '../table/use-list-view';
import { usePolling } from '../table/use-polling';
import { texts } from '../texts';
import { CorrectionRule } from './correction-rule';
import { OutcomeText } from './outcome-text';
import { subjectOfQuestion, type Subject } from './subject';

interface Props {
  onDeclare: (subject: Subject, again: () => void) => void;
  firstState?: string;
  actions?: (again: () => void) => ReactNode;
}

/** Questions by what is left to do, each with the way to its answer. */
export function QuestionResults({ onDeclare, firstState = 'locked', actions }: Props) {
  const t = useTexts(texts);
  const view = useListView(firstState);
  const list = useCall(
    endpoints.adminQuestions,
    {
      query: {
        ...view.query,
        ...filters('state', view.filter),
        orderBy: 'day',
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
        label={t.results.questions}
        list={list}
        view={view}
        search={t.results.searchQuestion}
        choices={[
          ['locked', t.results.toDeclare],
          ['open', t.states.open],
          ['declared', t.states.declared],
          ['settled', t.states.settled],
          ['void', t.states.void],
          ['', t.table.all],
        ]}
        actions={actions?.(list.again)}
        empty={{ title: t.results.noQuestion, icon: 'question' }}
        keyOf={({ questionID }) => questionID}
        columns={[
          {
            label: t.results.question,
            cell: (row) => (
              <>
                <b>{row.title}</b>
                <small>{row.questionID}</small>
              </>
            ),
          },
          { label: t.results.locks, cell: (row) => dayAndTime(row.locksAt) },
          { label: t.results.state, cell: (row) => <StateChip state={row.state} /> },
          {
            label: t.results.outcome,
            cell: (row) => <OutcomeText outcome={row.outcome} revision={row.revision} correction={row.correction} />,
          },
          { label: t.results.entries, cell: (row) => row.answers ?? 0 },
        ]}
        actionsOf={(row) => (
          <Button
            small
            tone={row.correction || (row.revision === 0 && row.state !== 'open') ? 'accent' : 'quiet'}
            onClick={() => onDeclare(subjectOfQuestion(row), list.again)}
          >
            {row.correction
              ? t.results.seeProposal
              : row.revision > 0
                ? t.results.correct
                : row.state === 'open'
                  ? t.results.voidIt
                  : t.results.declare}
          </Button>
        )}
      />
    </Page>
  );
}
