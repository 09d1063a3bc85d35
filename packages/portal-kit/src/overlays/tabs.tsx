import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

export interface TabsProps {
  tabs: readonly { id: string; label: string; content: ReactNode }[];
  value: string;
  onValue: (id: string) => void;
  /** label of the tab list for screen readers */
  label: string;
}
interface TabListProps extends TabsProps {
  panelId: string;
}
/**
 * The row of tabs, with arrow keys, Home and End. Their content stays in `Tabs`, so it keeps its state when this
 * chunk loads.
 */
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
