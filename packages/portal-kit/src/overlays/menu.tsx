import * as Radix from '@radix-ui/react-dropdown-menu';
import type { HTMLAttributes, ReactElement } from 'react';
import styled from 'styled-components';
import { navigate } from '@baazi/portal-kit/core';
import { theme } from '../theme/theme';
import { Icon, type IconName } from '../ui/icon';

export type MenuItem = { label: string; icon?: IconName; tone?: 'bad' } & ({ to: string } | { onSelect: () => void });
export interface MenuProps {
  /** the button that opens it; must accept a ref and props */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  items: readonly MenuItem[];
  label: string;
}
const Sheet = styled(Radix.Content)`
  z-index: ${theme.layer.menu};
  min-width: 200px;
  padding: ${theme.space(1)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow};
`;
const Item = styled(Radix.Item)<{ $bad: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space(3)};
  min-height: 44px;
  padding: 0 ${theme.space(3)};
  border-radius: ${theme.radius.s};
  color: ${({ $bad }) => ($bad ? theme.color.bad : theme.color.text)};
  cursor: pointer;
  &[data-highlighted] {
    outline: none;
    background: ${theme.color.raised};
    box-shadow: inset 0 0 0 2px ${theme.color.focus};
  }
`;

/** Rendered when first needed, so it opens immediately. */
export default function RadixMenu({ trigger, items, label }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={document.getElementById('overlay') ?? document.body}>
        <Sheet align="end" sideOffset={8} collisionPadding={8} aria-label={label}>
          {items.map((item) => (
            <Item
              key={item.label}
              $bad={item.tone === 'bad'}
              onSelect={() => ('to' in item ? navigate(item.to) : item.onSelect())}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </Item>
          ))}
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}
