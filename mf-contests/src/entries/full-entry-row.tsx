import { fairPath } from '@baazi/contracts';
import {
  dayAndTime,
  Link,
  theme,
  toneColors,
  useTexts,
  useServerText,
  useResultText,
  type Tone,
} from '@baazi/portal-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import type { OwnEntry } from './entry';
import { EntryRow } from './entry-row';
import { resultLine, resultTexts } from './result-texts';

const Result = styled.small<{ $tone: Tone }>`
  grid-column: 2 / -1;
  color: ${({ $tone }) => toneColors($tone).text};
  overflow-wrap: anywhere;
`;

/** Above the row's link to the match. */
const Check = styled(Link)`
  position: relative;
  z-index: 1;
  grid-column: 2 / -1;
  justify-self: start;
  padding-block: ${theme.space(1)};
  font-size: ${theme.size.s};
`;

/** The row of an entry with its result text: outcome, time, and the earlier outcome. */
export function FullEntryRow({
  entry,
  ...shown
}: { entry: OwnEntry } & Pick<ComponentProps<typeof EntryRow>, 'match' | 'score'>) {
  const t = useTexts(texts);
  const serverText = useServerText();
  const resultText = useResultText();
  const copy = useTexts(resultTexts);
  const line = resultLine(entry, copy);
  return (
    <EntryRow entry={entry} {...shown}>
      <Result $tone={line.tone}>
        {resultText(line.text, entry.resultMessage)}
        {entry.corrected &&
          ` · ${copy.correctedFrom(t.entries[entry.corrected.from], serverText(entry.corrected.reason))}`}
        {entry.settledAt && ` · ${dayAndTime(entry.settledAt)}`}
      </Result>
      {!entry.confirming && <Check to={fairPath(entry._id)}>{copy.check}</Check>}
    </EntryRow>
  );
}
