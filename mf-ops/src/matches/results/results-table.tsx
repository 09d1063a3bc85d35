import { Button, dayAndTime, Notice, useTexts } from '@baazi/portal-kit';
import { useState, type ReactNode } from 'react';
import { DeclarePanel } from '../declare/declare-panel';
import { Page } from '../../ui/page/layout';
import { Panel } from '../../ui/page/panel';
import { StateChip } from '../../ui/page/state-chip';
import { DataTable, type ListState } from '../../ui/table/data-table';
import type { ListView } from '../../ui/table/use-list-view';
import { usePolling } from '../../ui/table/use-polling';
import { texts } from '../../texts';
import { OutcomeText } from './outcome-text';
import type { ResultRow } from './result-row';
import { useContestName } from '../use-contest-name';

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
  const nameOf = useContestName();
  const [chosen, setChosen] = useState<ResultRow['contest']>();
  usePolling(list.again);
  const close = (): void => setChosen(undefined);
  const isMatch = kind === 'match';
  const actionOf = ({ contest }: ResultRow): string =>
    contest.correction
      ? r.seeProposal
      : contest.revision > 0
        ? r.correct
        : contest.isOpen
          ? r.voidIt
          : contest.isUnderWay
            ? r.declareEarly
            : r.declare;
  return (
    <Page>
      {two !== undefined && <Notice>{two ? r.twoCorrect : r.oneCorrects}</Notice>}
      {chosen && (
        <Panel title={nameOf(chosen)}>
          <DeclarePanel key={chosen.market} contests={[chosen]} onClose={close} onDone={list.again} />
        </Panel>
      )}
      <DataTable
        label={isMatch ? r.matches : r.questions}
        list={list}
        view={view}
        search={isMatch ? r.search : r.searchQuestion}
        choices={[
          ['over', r.toDeclare],
          ['locked', t.states.locked],
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
                <b>{nameOf(contest)}</b>
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
              tone={row.contest.correction || isDue(row) ? 'accent' : 'quiet'}
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

const isDue = ({ contest: { revision, isOpen, isUnderWay } }: ResultRow): boolean =>
  revision === 0 && !isOpen && !isUnderWay;

/** Maps the rows of a list. */
export const rowsOf = <Row,>(list: ListState<Row>, read: (row: Row) => ResultRow): ListState<ResultRow> =>
  list.at === 'ready' ? { ...list, response: { ...list.response, data: list.response.data.map(read) } } : list;

/** Next to declare first; decided ones newest first. */
export const orderOf = (filter: string): 'asc' | 'desc' =>
  filter === 'over' || filter === 'locked' || filter === 'open' ? 'asc' : 'desc';
