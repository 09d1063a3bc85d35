import { Card, theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** A form that stands on the page as a card. */
export const FormCard = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
`;
