import { Card, theme } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(3)};
  min-width: 0;
  & > header {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.space(3)};
    align-items: center;
    justify-content: space-between;
  }
  & > header > h2 {
    font-size: ${theme.size.l};
  }
`;

/** A section with a heading and its actions. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </Box>
  );
}
