import { Button, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { teamsTexts } from './teams-texts';

const Bar = styled.nav`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: center;
  margin-top: ${theme.space(4)};
  color: ${theme.color.soft};
`;

/** Newer and older, where there is more than one page. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTexts(teamsTexts);
  if (pages <= 1 && page === 1) return null;
  return (
    <Bar aria-label={t.page(page, pages)}>
      <Button small tone="quiet" icon="back" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t.newer}
      </Button>
      {t.page(page, pages)}
      <Button small tone="quiet" icon="next" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t.older}
      </Button>
    </Bar>
  );
}
