import { Chip, Field, theme } from '@baazi/portal-kit';
import { useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ListView } from './use-list-view';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: flex-end;
`;
const Search = styled.div`
  flex: 1 1 220px;
  max-width: 360px;
  ${theme.screen.narrow} {
    max-width: none;
  }
`;
const Chips = styled.div`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  min-height: 48px;
  align-items: center;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 48px;
  margin-inline-start: auto;
  ${theme.screen.narrow} {
    margin-inline-start: 0;
  }
`;
const TYPING_ENDS_MS = 300;

export interface TableBarProps {
  view: ListView;
  /** label of the search field; absent: no search */
  search?: string;
  choices?: readonly (readonly [value: string, label: string])[];
  /** actions on the whole list */
  actions?: ReactNode;
}

/** Search, filter and list actions. The query is sent once typing pauses. */
export function TableBar({ view, search, choices, actions }: TableBarProps) {
  const [typed, setTyped] = useState(view.search);
  const { setSearch } = view;
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), TYPING_ENDS_MS);
    return () => clearTimeout(timer);
  }, [typed, setSearch]);
  if (!search && !choices && !actions) return null;
  return (
    <Bar>
      {search && (
        <Search>
          <Field
            label={search}
            type="search"
            value={typed}
            onValue={(text) => setTyped(text.slice(0, 64))}
            autoComplete="off"
            spellCheck={false}
          />
        </Search>
      )}
      {choices && (
        <Chips>
          {choices.map(([value, label]) => (
            <Chip key={value} aria-pressed={view.filter === value} onClick={() => view.setFilter(value)}>
              {label}
            </Chip>
          ))}
        </Chips>
      )}
      {actions && <Actions>{actions}</Actions>}
    </Bar>
  );
}
