import { cloneElement, useId, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';
import { alert } from '../alerts/alerts';
import { kitText } from '../texts/kit-texts';
import { theme } from '../theme/theme';
import type { IconName } from '../ui/icon';
import { late } from './late';

/** Radix travels in chunks of its own, at idle or on the first need; until then each stands as what it will be. */
const lateDialog = late(() => import('./dialog'));
const lateTabs = late(() => import('./tabs'));
const lateMenu = late(() => import('./menu'));
const idle = (): Promise<void> =>
  new Promise((resolve) => void (window.requestIdleCallback ?? setTimeout)(() => resolve()));
/** For the shell, when the page has come to rest: one after the other, so that none holds up a touch for long. */
export async function preloadOverlays(): Promise<void> {
  for (const { load } of [lateDialog, lateMenu, lateTabs]) {
    await idle();
    await load().catch(() => undefined);
  }
}
const sayLost = (): void => alert({ msg: kitText('offline'), alertType: 'danger' });

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** buttons, side by side at the end */
  actions?: ReactNode;
  /** wraps the content in a form: Enter submits; the submit button is `<Button type="submit">` */
  onSubmit?: () => void;
  /** cannot be closed while true */
  busy?: boolean;
}
/** Modal: traps focus, closes on Escape and backdrop, gives focus back. A sheet from below on narrow screens. */
export function Dialog(props: DialogProps) {
  const RadixDialog = lateDialog.use(props.open, () => {
    sayLost();
    props.onClose();
  });
  return RadixDialog ? <RadixDialog {...props} /> : null;
}

export interface TabsProps {
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  value: string;
  onValue: (id: string) => void;
  /** what the tabs are about, for screen readers */
  label: string;
}
export interface TabListProps extends TabsProps {
  panelId: string;
}
const Box = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  & [role='tablist'] {
    display: flex;
    gap: ${theme.space(1)};
    padding: ${theme.space(1)};
    border-radius: ${theme.radius.m};
    background: ${theme.color.sunken};
  }
  & [role='tablist'] > button {
    flex: 1;
    min-height: 44px;
    padding: 0 ${theme.space(3)};
    border: 0;
    border-radius: ${theme.radius.s};
    font: inherit;
    font-weight: 600;
    color: ${theme.color.soft};
    background: none;
    cursor: pointer;
    transition: background-color ${theme.motion};
  }
  & [role='tablist'] > button[aria-selected='true'] {
    color: ${theme.color.text};
    background: ${theme.color.raised};
    box-shadow: inset 0 -2px 0 ${theme.color.accent};
  }
`;
export function Tabs(props: TabsProps) {
  const { tabs, value, onValue, label } = props;
  const panelId = useId();
  const RadixTabList = lateTabs.use(true, () => undefined);
  return (
    <Box>
      {RadixTabList ? (
        <RadixTabList {...props} panelId={panelId} />
      ) : (
        <div role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${panelId}-${tab.id}`}
              aria-selected={tab.id === value}
              onClick={() => onValue(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      )}
      <div key={value} role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${value}`}>
        {tabs.find((tab) => tab.id === value)?.content}
      </div>
    </Box>
  );
}

export type MenuItem = { label: string; icon?: IconName; tone?: 'bad' } & ({ to: string } | { onSelect: () => void });
export interface MenuProps {
  /** the button that opens it; must take a ref and props */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  items: readonly MenuItem[];
  label: string;
}
/** A button with a menu. Its code comes when a finger, pointer or focus is near (or at idle), never with the first screen. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const RadixMenu = lateMenu.use(wanted, () => {
    sayLost();
    setWanted(false);
  });
  if (RadixMenu) return <RadixMenu {...props} />;
  const near = (): void => void lateMenu.load().catch(() => undefined);
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: near,
    onFocus: near,
    onClick: () => setWanted(true),
  });
}
