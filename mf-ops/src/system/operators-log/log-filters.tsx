import { endpoints } from '@baazi/contracts';
import { Button, Field, theme, useCall, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { filters } from '../../ui/table/filters';
import { logTexts } from './log-texts';
import type { LogFilter } from './whole-log';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: end;
  & > * {
    flex: 1 1 140px;
  }
  & > button {
    flex: 1 0 auto;
    white-space: nowrap;
  }
`;
/** A prefix of an action is enough to name its kind. */
const kindName = (action: string): string => action.replaceAll('-', ' ');

/** Filters: actor, kind, day. */
export function LogFilters({
  filter,
  onFilter,
  onCsv,
  onProofs,
  isSaving,
}: {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
  onCsv: () => void;
  onProofs: () => void;
  isSaving: boolean;
}) {
  const t = useTexts(logTexts);
  const operators = useCall(endpoints.listUsers, { query: { limit: '100', ...filters('role', 'operator') } });
  const people = operators.at === 'ready' ? operators.response.data : [];
  return (
    <Bar>
      <Field
        label={t.person}
        value={filter.by ?? ''}
        onValue={(by) => onFilter({ ...filter, by: by || undefined })}
        options={[{ value: '', label: t.everybody }, ...people.map(({ _id, name }) => ({ value: _id, label: name }))]}
      />
      <Field
        label={t.kind}
        value={filter.action ?? ''}
        onValue={(action) => onFilter({ ...filter, action: action || undefined })}
        options={[
          { value: '', label: t.everything },
          ...Object.keys(t.lines).map((action) => ({ value: action, label: kindName(action) })),
        ]}
      />
      <Field
        label={t.day}
        type="date"
        value={filter.day ?? ''}
        onValue={(day) => onFilter({ ...filter, day: day || undefined })}
      />
      <Button tone="quiet" icon="download" busy={isSaving} onClick={onCsv}>
        {t.csv}
      </Button>
      <Button tone="quiet" icon="download" busy={isSaving} onClick={onProofs}>
        {t.withProofs}
      </Button>
    </Bar>
  );
}
