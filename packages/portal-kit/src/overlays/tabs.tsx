import * as Radix from '@radix-ui/react-tabs';
import type { TabListProps } from './lazy';

/** The row of tabs: arrow keys, Home and End. What they show stays with `Tabs`, so that nothing in it is lost when this arrives. */
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
