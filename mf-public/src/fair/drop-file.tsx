import { Icon, Notice, theme, useTexts } from '@baazi/portal-kit';
import { useState, type DragEvent } from 'react';
import styled from 'styled-components';
import { fairTexts } from './fair-texts';

/** A proof is a few kilobytes. */
const MOST_BYTES = 100_000;
export interface GivenFile {
  name: string;
  text: string;
}

const Zone = styled.label<{ $over: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${theme.space(2)};
  padding: ${theme.space(6)} ${theme.space(4)};
  border: 2px dashed ${({ $over }) => ($over ? theme.color.accent : theme.color.edge)};
  border-radius: ${theme.radius.l};
  background: ${({ $over }) => ($over ? theme.color.accentWash : theme.color.sunken)};
  text-align: center;
  cursor: pointer;
  transition:
    border-color ${theme.motion},
    background-color ${theme.motion};
  & > svg {
    color: ${theme.color.accentText};
  }
  & > small {
    color: ${theme.color.soft};
  }
  & > input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:focus-within {
    outline: 2px solid ${theme.color.focus};
    outline-offset: 2px;
  }
`;
const Choose = styled.span`
  color: ${theme.color.accentText};
  font-weight: 650;
  text-decoration: underline;
`;

/** Drop zone and file picker. The file is read in the page and never uploaded. */
export function DropFile({ onFile }: { onFile: (file: GivenFile) => void }) {
  const t = useTexts(fairTexts);
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) onFile({ name: file.name, text: await file.text() });
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <>
      <Zone
        $over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Icon name="download" size={28} />
        <b>{t.drop}</b>
        <Choose>{t.choose}</Choose>
        <small>{t.dropHint}</small>
        <input
          type="file"
          name="proof"
          accept=".json,application/json"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows choosing the same file again.
            event.target.value = '';
          }}
        />
      </Zone>
      {isTooLarge && <Notice tone="bad">{t.tooLarge}</Notice>}
    </>
  );
}
