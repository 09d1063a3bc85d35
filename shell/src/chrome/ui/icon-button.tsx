import { Icon, theme, type IconName } from '@baazi/portal-kit';
import type { ButtonHTMLAttributes } from 'react';
import styled from 'styled-components';

const Face = styled.button`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border: 0;
  border-radius: ${theme.radius.m};
  color: ${theme.color.soft};
  background: none;
  cursor: pointer;
  &:hover {
    color: ${theme.color.text};
    background: ${theme.color.raised};
  }
`;

/** An icon button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <Face type="button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={22} />
    </Face>
  );
}
