import { Button, theme, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';

const Bar = styled.div`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: flex-end;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
`;

/** Keys of the pages that were turned, the one that is open last; the first page has none. */
export function useKeys(): {
  key: string | undefined;
  back?: () => void;
  on: (next: string) => void;
  reset: () => void;
} {
  const [keys, setKeys] = useState<readonly string[]>([]);
  return {
    key: keys.at(-1),
    ...(keys.length > 0 ? { back: () => setKeys(keys.slice(0, -1)) } : {}),
    on: (next) => setKeys([...keys, next]),
    reset: () => setKeys([]),
  };
}

/** Turns the pages of a list that grows at its head: by key, so nothing is seen twice or missed. */
export function KeyedPager({ keys, next, count }: { keys: ReturnType<typeof useKeys>; next?: string; count?: number }) {
  const t = useTexts(texts).table;
  if (!next && !keys.back) return null;
  return (
    <Bar>
      {count !== undefined && <span>{t.total(count)}</span>}
      <Button small tone="quiet" icon="back" aria-label={t.previous} disabled={!keys.back} onClick={keys.back} />
      <Button
        small
        tone="quiet"
        icon="next"
        aria-label={t.next}
        disabled={!next}
        onClick={() => next && keys.on(next)}
      />
    </Bar>
  );
}
