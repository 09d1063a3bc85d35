import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** Names and values side by side. `$least`: narrowest column, in px. */
export const Facts = styled.dl<{ $least: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}px), 1fr));
  gap: ${theme.space(3)};
  margin: 0;
  font-size: ${theme.size.s};
  & dt {
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;
