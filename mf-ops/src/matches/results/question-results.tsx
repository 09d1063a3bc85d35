import { endpoints } from '@baazi/contracts';
import { useCall } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import { filters } from '../../ui/table/filters';
import { useListView } from '../../ui/table/use-list-view';
import { rowOfQuestion } from './result-row';
import { orderOf, ResultsTable, rowsOf } from './results-table';

/** Questions by what is left to do, each with a link to its answer. */
export function QuestionResults({
  firstState = 'over',
  actions,
}: {
  firstState?: string;
  actions?: (again: () => void) => ReactNode;
}) {
  const view = useListView(firstState);
  const query = { ...view.query, ...filters('state', view.filter), orderBy: 'day', ascending: orderOf(view.filter) };
  const list = useCall(endpoints.adminQuestions, { query }, { on: ['fixtures'] });
  return (
    <ResultsTable
      kind="question"
      list={rowsOf(list, rowOfQuestion)}
      two={list.at === 'ready' ? list.response.twoForCorrections : undefined}
      view={view}
      actions={actions?.(list.again)}
    />
  );
}
