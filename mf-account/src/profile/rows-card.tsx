import { Card, theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** A card with a title and rows, each with its action at the end. */
export const RowsCard = styled(Card)`
  display: grid;
  gap: ${theme.space(2)};
  & > h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
export const CardRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
