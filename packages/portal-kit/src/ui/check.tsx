import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { useTypedBefore } from '../screen/use-typed-before';
import { theme } from '../theme/theme';

const Label = styled.label`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  width: fit-content;
  min-height: 44px;
  cursor: pointer;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${theme.color.accent};
    cursor: inherit;
  }
`;

interface CheckProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  name?: string;
  children: ReactNode;
}

/** A checkbox with its label, both one touch target. */
export function Check({ checked, onChecked, name, children }: CheckProps) {
  const label = useRef<HTMLLabelElement>(null);
  useTypedBefore(label, (box) => {
    if (box.checked !== checked) onChecked(box.checked);
  });
  return (
    <Label ref={label}>
      <input type="checkbox" name={name} checked={checked} onChange={({ target }) => onChecked(target.checked)} />
      <span>{children}</span>
    </Label>
  );
}
