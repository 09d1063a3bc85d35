import { endpoints } from '@baazi/contracts';
import { Field, theme, useCall, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';

const Found = styled.div`
  display: grid;
  gap: ${theme.space(1)};
  & > button {
    min-height: 44px;
    padding: ${theme.space(1)} ${theme.space(3)};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.s};
    color: ${theme.color.text};
    background: ${theme.color.raised};
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  & > button:hover {
    border-color: ${theme.color.edge};
  }
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
const TYPING_ENDS_MS = 300;
const SHOWN = '4';

interface Props {
  id: string;
  /** the chosen user's id, or empty */
  value: string;
  /** the name of the initially chosen user */
  startsWith?: string;
  onValue: (userId: string) => void;
  error?: string;
  /** a filter that may stay empty */
  optional?: boolean;
}

/** Finds a player by name or e-mail; the value is the id. */
export function UserPicker({ id, value, startsWith = '', onValue, error, optional = false }: Props) {
  const t = useTexts(texts).picker;
  const [typed, setTyped] = useState(value === '' ? '' : startsWith || value);
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), TYPING_ENDS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCall(
    endpoints.listUsers,
    wanted === '' || value !== '' ? null : { query: { query: wanted, limit: SHOWN } },
  );
  const rows = found.at === 'ready' && value === '' && wanted !== '' ? found.response.data : undefined;
  return (
    <>
      <Field
        id={id}
        label={t.player}
        name="userId"
        required={!optional}
        value={typed}
        onValue={(text) => {
          setTyped(text.slice(0, 64));
          onValue('');
        }}
        error={error}
        hint={value === '' ? (rows?.length === 0 ? t.nobody : t.hint) : t.chosen(value)}
        autoComplete="off"
        spellCheck={false}
      />
      {rows && rows.length > 0 && (
        <Found>
          {rows.map((row) => (
            <button
              key={row._id}
              type="button"
              onClick={() => {
                setTyped(row.name);
                onValue(row._id);
              }}
            >
              {row.name}
              <small>{row.email}</small>
            </button>
          ))}
        </Found>
      )}
    </>
  );
}
