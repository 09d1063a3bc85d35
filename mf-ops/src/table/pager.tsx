import { Button, theme, useTexts } from '@baazi/portal-kit';
import { useId } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { pageSizes, type ListView } from './use-list-view';

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
`;
const Choice = styled.select`
  min-height: 36px;
  padding: 0 ${theme.space(2)};
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.s};
  color: ${theme.color.text};
  background: ${theme.color.surface};
`;

/** How many rows a page, which page, and how many rows there are. */
export function Pager({ view, total }: { view: ListView; total: number }) {
  const t = useTexts(texts).table;
  const id = useId();
  const pages = Math.max(1, Math.ceil(total / view.limit));
  return (
    <Bar>
      <div>
        <label htmlFor={id}>{t.rows}</label>
        <Choice id={id} value={view.limit} onChange={(event) => view.setLimit(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </Choice>
        <span>{t.total(total)}</span>
      </div>
      <div>
        <Button
          small
          tone="quiet"
          icon="back"
          aria-label={t.previous}
          disabled={view.page <= 1}
          onClick={() => view.setPage(view.page - 1)}
        />
        <span>{t.page(view.page, pages)}</span>
        <Button
          small
          tone="quiet"
          icon="next"
          aria-label={t.next}
          disabled={view.page >= pages}
          onClick={() => view.setPage(view.page + 1)}
        />
      </div>
    </Bar>
  );
}
