import styled from 'styled-components';
import { theme } from '../theme/theme';

/** A surface. Use `as="article"`, `as="section"` and so on where the element has a meaning. */
export const Card = styled.div<{ $flat?: boolean; $pad?: number }>`
  padding: ${({ $pad = 4 }) => theme.space($pad)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.l};
  background: ${theme.color.surface};
  box-shadow: ${({ $flat }) => ($flat ? 'none' : theme.shadow)};
`;
