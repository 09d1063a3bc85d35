import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** Chips side by side that may take more than one line. */
export const ChipList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  & > span {
    white-space: normal;
  }
`;
