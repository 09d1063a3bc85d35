import { Button, theme, useTexts } from '@baazi/portal-kit';
import { useId } from 'react';
import styled from 'styled-components';
import { texts } from '../../texts';
import type { Keys } from './use-keys';
import { pageSizes } from './use-list-view';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: space-between;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  & > div {
    display: flex;
    gap: ${theme.space(2)};
    align-items: center;
  }
  & > div:last-child {
    margin-inline-start: auto;
  }
`;
const Choice = styled.select`
  min-height: 36px;
  padding: 0 ${theme.space(2)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.s};
  color: ${theme.color.text};
  background: ${theme.color.surface};
`;

interface Props {
  keys: Keys;
  /** key of the next page; absent: this is the last */
  next: string | undefined;
  /** total rows, where the list reports them */
  total?: number | undefined;
  /** rows per page, where that can be chosen */
  size?: { limit: number; setLimit: (limit: number) => void };
}

/** The pager of a list: page, total, and rows per page. */
export function Pager({ keys, next, total, size }: Props) {
  const t = useTexts(texts).table;
  const id = useId();
  const isOnly = next === undefined && keys.page === 1;
  if (isOnly && !size) return null;
  return (
    <Bar>
      <div>
        {size && (
          <>
            <label htmlFor={id}>{t.rows}</label>
            <Choice id={id} value={size.limit} onChange={(event) => size.setLimit(Number(event.target.value))}>
              {pageSizes.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Choice>
          </>
        )}
        {total !== undefined && <span>{t.total(total)}</span>}
      </div>
      <div>
        <Button small tone="quiet" icon="back" aria-label={t.previous} disabled={keys.page === 1} onClick={keys.back} />
        {size && total !== undefined && (
          <span>{t.page(keys.page, Math.max(keys.page, Math.ceil(total / size.limit)))}</span>
        )}
        <Button
          small
          tone="quiet"
          icon="next"
          aria-label={t.next}
          disabled={next === undefined}
          onClick={() => next !== undefined && keys.on(next)}
        />
      </div>
    </Bar>
  );
}
