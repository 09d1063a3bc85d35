import { Button, dayAndTime, useTexts, useServerText } from '@baazi/portal-kit';
import { useState, type ReactNode } from 'react';
import { DeclarePanel } from '../declare/declare-panel';
import { Page } from '../../ui/page/page';
import { Panel } from '../../ui/page/panel';
import { StateChip } from '../../ui/page/state-chip';
import { DataTable, type ListState } from '../../ui/table/data-table';
import type { ListView } from '../../ui/table/use-list-view';
import { usePolling } from '../../ui/table/use-polling';
import { texts } from '../../texts';
import { CorrectionRule } from './correction-rule';
import { OutcomeText } from './outcome-text';
import type { ResultRow } from './result-row';

interface Props {
  kind: 'match' | 'question';
  list: ListState<ResultRow>;
  /** how many operators a correction takes, once known */
  two: boolean | undefined;
  view: ListView;
  actions?: ReactNode;
  /** further actions of a row */
  more?: (row: ResultRow) => ReactNode;
}

/** Matches or questions by what is left to do; the chosen one is declared above them, as on the board. */
export function ResultsTable({ kind, list, two, view, actions, more }: Props) {
  const t = useTexts(texts);
  const r = t.results;
  const serverText = useServerText();
  const [chosen, setChosen] = useState<ResultRow['contest']>();
  usePolling(list.again);
  const close = (): void => setChosen(undefined);
  const isMatch = kind === 'match';
  const actionOf = ({ contest }: ResultRow): string =>
    contest.correction ? r.seeProposal : contest.revision > 0 ? r.correct : contest.isOpen ? r.voidIt : r.declare;
  return (
    <Page>
      <CorrectionRule two={two} />
      {chosen && (
        <Panel title={serverText(chosen.name)}>
          <DeclarePanel key={chosen.market} contests={[chosen]} onClose={close} onDone={list.again} />
        </Panel>
      )}
      <DataTable
        label={isMatch ? r.matches : r.questions}
        list={list}
        view={view}
        search={isMatch ? r.search : r.searchQuestion}
        choices={[
          ['locked', r.toDeclare],
          ['open', t.states.open],
          ['declared', t.states.declared],
          ['settled', t.states.settled],
          ['void', t.states.void],
          ['', t.table.all],
        ]}
        actions={actions}
        empty={{ title: isMatch ? r.none : r.noQuestion, text: r.noneText, icon: isMatch ? 'trophy' : 'question' }}
        keyOf={({ contest }) => contest.id}
        columns={[
          {
            label: isMatch ? r.match : r.question,
            cell: ({ contest }) => (
              <>
                <b>{serverText(contest.name)}</b>
                <small>{contest.id}</small>
              </>
            ),
          },
          { label: isMatch ? r.starts : r.locks, cell: ({ at }) => dayAndTime(at) },
          { label: r.state, cell: ({ state }) => <StateChip state={state} /> },
          { label: r.outcome, cell: ({ contest }) => <OutcomeText contest={contest} /> },
          { label: r.entries, cell: ({ entries }) => entries },
        ]}
        actionsOf={(row) => (
          <>
            {more?.(row)}
            <Button
              small
              tone={row.contest.correction || (row.contest.revision === 0 && !row.contest.isOpen) ? 'accent' : 'quiet'}
              onClick={() => setChosen(row.contest)}
            >
              {actionOf(row)}
            </Button>
          </>
        )}
      />
    </Page>
  );
}

/** Maps the rows of a list. */
export const rowsOf = <Row,>(list: ListState<Row>, read: (row: Row) => ResultRow): ListState<ResultRow> =>
  list.at === 'ready' ? { ...list, response: { ...list.response, data: list.response.data.map(read) } } : list;

/** Next to declare first; decided ones newest first. */
export const orderOf = (filter: string): 'asc' | 'desc' => (filter === 'locked' || filter === 'open' ? 'asc' : 'desc');
