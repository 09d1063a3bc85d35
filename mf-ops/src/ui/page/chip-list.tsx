import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

export const ChipList = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)};
  & > span {
    white-space: normal;
  }
`;
