import { Card, theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** A form as a card. */
export const FormCard = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
`;
