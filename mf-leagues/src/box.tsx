import { Card, theme } from '@baazi/portal-kit';
import styled from 'styled-components';

export const Page = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  align-items: start;
  min-width: 0;
`;
/** Reading in one column, actions in the other. */
export const Columns = styled(Page)`
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  }
`;
export const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  min-width: 0;
  & h2 {
    margin: 0;
    font-size: ${theme.size.l};
    overflow-wrap: anywhere;
  }
  & p,
  & ul {
    margin: 0;
    color: ${theme.color.soft};
  }
  & ul {
    display: grid;
    gap: ${theme.space(2)};
    padding-inline-start: ${theme.space(5)};
  }
  & summary {
    font-weight: 650;
    cursor: pointer;
  }
  & details > ul {
    margin-top: ${theme.space(3)};
  }
`;
/** A wrapping row of buttons. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
`;
