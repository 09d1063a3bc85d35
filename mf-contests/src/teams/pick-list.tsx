import { paths } from '@baazi/contracts';
import { AreaFailed, Button, EmptyState, Skeleton, theme, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';

const List = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
`;
const Pager = styled.nav`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  justify-content: center;
  margin-top: ${theme.space(4)};
  color: ${theme.color.soft};
`;

interface Page<R> {
  at: 'loading' | 'ready' | 'failed';
  message?: string;
  again: () => void;
  response?: { data: R[]; metadata: { current_page: number; totalRecord: number }[] };
}
interface Props<R> {
  page: Page<R>;
  pageSize: number;
  onPage: (page: number) => void;
  empty: string;
  row: (row: R) => ReactNode;
}

/** A paged list of picks or answers in all its states. */
export function PickList<R>({ page, pageSize, onPage, empty, row }: Props<R>) {
  const t = useTexts(texts);
  if (page.at === 'failed') return <AreaFailed message={page.message} onRetry={page.again} />;
  if (page.at === 'loading' || !page.response) {
    return (
      <List aria-busy="true">
        <Skeleton height="230px" />
        <Skeleton height="230px" />
      </List>
    );
  }
  const { data, metadata } = page.response;
  const current = metadata[0]?.current_page ?? 1;
  const pages = Math.max(1, Math.ceil((metadata[0]?.totalRecord ?? 0) / pageSize));
  if (data.length === 0 && current === 1) {
    return (
      <EmptyState
        icon="teams"
        title={t.teams.none}
        action={
          <Button small to={paths.dashboard}>
            {t.teams.toDashboard}
          </Button>
        }
      >
        {empty}
      </EmptyState>
    );
  }
  return (
    <>
      <List>{data.map(row)}</List>
      {pages > 1 && (
        <Pager aria-label={t.teams.page(current, pages)}>
          <Button small tone="quiet" icon="back" disabled={current <= 1} onClick={() => onPage(current - 1)}>
            {t.teams.newer}
          </Button>
          {t.teams.page(current, pages)}
          <Button small tone="quiet" icon="next" disabled={current >= pages} onClick={() => onPage(current + 1)}>
            {t.teams.older}
          </Button>
        </Pager>
      )}
    </>
  );
}
