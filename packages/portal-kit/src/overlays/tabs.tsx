import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

export interface TabsProps {
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  value: string;
  onValue: (id: string) => void;
  /** what the tabs are about, for screen readers */
  label: string;
}
interface TabListProps extends TabsProps {
  panelId: string;
}
/** The row of tabs, with arrow keys, Home and End. Their content stays with `Tabs`: it keeps its state when this arrives. */
export default function RadixTabList({ tabs, value, onValue, label, panelId }: TabListProps) {
  return (
    <Radix.Root value={value} onValueChange={onValue}>
      <Radix.List aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            id={`${panelId}-${tab.id}`}
            aria-controls={tab.id === value ? panelId : undefined}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
    </Radix.Root>
  );
}
