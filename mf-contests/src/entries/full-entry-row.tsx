import { dayAndTime, moneyWords, toneColors, useTexts, type Tone } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import type { OwnEntry } from './entry';
import { EntryRow } from './entry-row';
import { resultLine } from './result-line';
import { resultTexts } from './result-texts';

const Result = styled.small<{ $tone: Tone }>`
  grid-column: 2 / -1;
  color: ${({ $tone }) => toneColors($tone).text};
  overflow-wrap: anywhere;
`;

/** The row of an entry with its result in the product's words: what became of it, when, and what it was before. */
export function FullEntryRow({ entry }: { entry: OwnEntry }) {
  const t = useTexts(texts);
  const words = useTexts(resultTexts);
  const line = resultLine(entry, words);
  return (
    <EntryRow entry={entry}>
      <Result $tone={line.tone}>
        {moneyWords(line.text)}
        {entry.corrected && ` ${words.correctedFrom(t.entries[entry.corrected.from], entry.corrected.reason)}`}
        {entry.settledAt && ` · ${dayAndTime(entry.settledAt)}`}
      </Result>
    </EntryRow>
  );
}
