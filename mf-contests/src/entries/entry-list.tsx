import { Card, theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** Rows on one surface, edge to edge. */
export const EntryList = styled(Card)`
  padding: 0;
  overflow: hidden;
  transition: opacity ${theme.motion};
  &[aria-busy='true'] {
    opacity: 0.6;
  }
`;
