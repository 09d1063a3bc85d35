import { Notice, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Area, Code } from '../frame/open-page';
import { fairTexts } from './fair-texts';
import { keysIn } from './known-keys';

const List = styled.ul`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    gap: ${theme.space(1)};
  }
`;

/** With the year: keys are never removed from the list. */
const day = (instant: string): string => instant.slice(0, 10);

/** Every current and former signing key, with its period. */
export function KeysArea({ text, isKept, isLoading }: { text: string; isKept: boolean; isLoading: boolean }) {
  const t = useTexts(fairTexts);
  const keys = keysIn(text);
  return (
    <Area title={t.keys} name="keys">
      <p>{t.keysText}</p>
      {isKept && <Notice tone="wait">{t.keysKept}</Notice>}
      {keys.length === 0 && !isLoading && <Notice tone="bad">{t.noKeys}</Notice>}
      <List>
        {keys.map(({ key, from, until }) => (
          <li key={key}>
            <span>{until ? t.keyUntil(day(from), day(until)) : t.keyFrom(day(from))}</span>
            <Code>{key}</Code>
          </li>
        ))}
      </List>
    </Area>
  );
}
