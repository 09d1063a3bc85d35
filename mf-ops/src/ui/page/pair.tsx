import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space(3)};
  align-items: start;
`;
