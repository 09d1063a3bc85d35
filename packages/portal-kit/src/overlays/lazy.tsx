import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import styled from 'styled-components';
import type { IconName } from '../ui/icon';
import { tabsLook } from './tabs-look';

/** Radix travels in chunks of its own, at idle or on the first need; until then each stands as what it will be. */
const LazyDialog = lazy(() => import('./dialog'));
const LazyTabs = lazy(() => import('./tabs'));
const LazyMenu = lazy(() => import('./menu'));
/** At idle, or when a finger comes near. */
export const preloadOverlays = (): Promise<unknown> => Promise.all([import('./dialog'), import('./menu'), import('./tabs')]);

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
  return <Suspense fallback={null}>{props.open ? <LazyDialog {...props} /> : null}</Suspense>;
}

export interface TabsProps {
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  value: string;
  onValue: (id: string) => void;
  /** what the tabs are about, for screen readers */
  label: string;
}
const PlainTabs = styled.div`
  ${tabsLook}
`;
export function Tabs(props: TabsProps) {
  const { tabs, value, onValue, label } = props;
  const plain = (
    <PlainTabs>
      <div role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button key={tab.id} type="button" role="tab" aria-selected={tab.id === value} onClick={() => onValue(tab.id)}>
            {tab.label}
          </button>
        ))}
      </div>
      <div>{tabs.find((tab) => tab.id === value)?.content}</div>
    </PlainTabs>
  );
  return (
    <Suspense fallback={plain}>
      <LazyTabs {...props} />
    </Suspense>
  );
}

export type MenuItem = { label: string; icon?: IconName; tone?: 'bad' } & ({ to: string } | { onSelect: () => void });
export interface MenuProps {
  /** the button that opens it; must take a ref and props */
  trigger: ReactElement;
  items: readonly MenuItem[];
  label: string;
}
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.trigger}>
      <LazyMenu {...props} />
    </Suspense>
  );
}
