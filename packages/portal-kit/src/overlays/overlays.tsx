import { cloneElement, useId, useState } from 'react';
import styled from 'styled-components';
import { alert, kitText } from '@baazi/portal-kit/core';
import { theme } from '../theme/theme';
import type { DialogProps } from './dialog';
import { lazyComponent } from './lazy-component';
import type { MenuProps } from './menu';
import type { TabsProps } from './tabs';

/** Radix is loaded in chunks of its own: when the page is idle, or on first use. */
const dialog = lazyComponent(() => import('./dialog'));
const tabList = lazyComponent(() => import('./tabs'));
const menu = lazyComponent(() => import('./menu'));
const idle = (): Promise<void> =>
  new Promise((resolve) => void (window.requestIdleCallback ?? setTimeout)(() => resolve()));
/** For the shell, when the page is idle. One chunk after the other, so that touches are not delayed for long. */
export async function preloadOverlays(): Promise<void> {
  for (const { load } of [dialog, menu, tabList]) {
    await idle();
    await load().catch(() => undefined);
  }
}
const sayLost = (): void => alert({ msg: kitText('offline'), alertType: 'danger' });

/** Modal: traps focus, closes on Escape and backdrop, returns focus. A bottom sheet on narrow screens. */
export function Dialog(props: DialogProps) {
  const fail = (): void => {
    sayLost();
    props.onClose();
  };
  return <dialog.Lazy props={props} isWanted={props.open} onFailed={fail} />;
}

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
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
  const plainList = (
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
  );
  return (
    <Box>
      <tabList.Lazy props={{ ...props, panelId }} isWanted onFailed={() => undefined} meanwhile={plainList} />
      <div key={value} role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${value}`}>
        {tabs.find((tab) => tab.id === value)?.content}
      </div>
    </Box>
  );
}

/**
 * A button with a menu. Its code loads when a finger, pointer or focus is near (or at idle), never with the first
 * screen.
 */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const fail = (): void => {
    sayLost();
    setWanted(false);
  };
  const importChunk = (): void => void menu.load().catch(() => undefined);
  const opener = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: importChunk,
    onFocus: importChunk,
    onClick: () => setWanted(true),
  });
  return <menu.Lazy props={props} isWanted={isWanted} onFailed={fail} meanwhile={opener} />;
}
