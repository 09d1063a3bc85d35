import { theme, useTexts } from '@baazi/portal-kit';
import type { ChangeEvent } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';

const Box = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  & > label {
    font-size: ${theme.size.s};
    font-weight: 600;
    color: ${theme.color.soft};
  }
  & > textarea {
    width: 100%;
    min-height: 132px;
    padding: ${theme.space(3)};
    border: 1px solid ${theme.color.edge};
    border-radius: ${theme.radius.m};
    color: ${theme.color.text};
    background: ${theme.color.surface};
    font:
      ${theme.size.s} ui-monospace,
      monospace;
    resize: vertical;
  }
  & > input[type='file'] {
    max-width: 100%;
    font-size: ${theme.size.s};
    color: ${theme.color.soft};
  }
  & > p {
    color: ${theme.color.bad};
    font-size: ${theme.size.s};
    overflow-wrap: anywhere;
  }
`;

/** Text that is pasted, or read from a file. */
export function FileText({
  id,
  label,
  value,
  onValue,
  error,
}: {
  id: string;
  label: string;
  value: string;
  onValue: (text: string) => void;
  error?: string;
}) {
  const t = useTexts(texts).fixtures;
  const read = (event: ChangeEvent<HTMLInputElement>): void => {
    void event.target.files?.[0]?.text().then(onValue);
  };
  return (
    <Box>
      <input type="file" accept=".json,.csv,application/json,text/csv" aria-label={t.chooseFile} onChange={read} />
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        name="text"
        value={value}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {error && <p id={`${id}-error`}>{error}</p>}
    </Box>
  );
}
