import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** A labelled text area; further remarks in `small`. */
export const Lines = styled.label`
  display: grid;
  gap: ${theme.space(1)};
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  font-weight: 600;
  & > textarea {
    min-height: 112px;
    padding: ${theme.space(3)};
    border: 1px solid ${theme.color.edge};
    border-radius: ${theme.radius.m};
    color: ${theme.color.text};
    background: ${theme.color.surface};
    font: inherit;
    font-size: ${theme.size.m};
    font-weight: 400;
    resize: vertical;
  }
  & > small {
    font-weight: 400;
  }
`;
