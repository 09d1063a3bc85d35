import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** A section of the page under its own heading, or a day of it. */
export const Section = styled.section`
  display: grid;
  gap: ${theme.space(3)};
  align-content: start;
  min-width: 0;
  & > h2 {
    margin: 0;
    font-size: ${theme.size.xl};
  }
  & > h3 {
    margin: 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
    font-weight: 600;
  }
`;
