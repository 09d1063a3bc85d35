import { theme } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Label = styled.label`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 44px;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: ${theme.color.accent};
  }
`;

export function Check({
  checked,
  onChecked,
  children,
}: {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Label>
      <input type="checkbox" checked={checked} onChange={(event) => onChecked(event.target.checked)} />
      {children}
    </Label>
  );
}
