import type { endpoints, ReplyOf } from '@baazi/contracts';
import { Card, theme } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

export type MatchPageData = ReplyOf<typeof endpoints.matchPage>;

const Box = styled(Card)<{ $late: boolean }>`
  order: ${({ $late }) => ($late ? 1 : 0)};
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;

/** One fact about the match. */
export function Section({
  title,
  name,
  late = false,
  children,
}: {
  title: string;
  name: string;
  /** in the single column of a phone, placed after the others */
  late?: boolean;
  children: ReactNode;
}) {
  return (
    <Box as="section" $flat $late={late} aria-label={title} data-area={name}>
      <h2>{title}</h2>
      {children}
    </Box>
  );
}
