import * as Radix from '@radix-ui/react-tabs';
import styled from 'styled-components';
import type { TabsProps } from './lazy';
import { tabsLook } from './tabs-look';

const Root = styled(Radix.Root)`
  ${tabsLook}
`;

export default function RadixTabs({ tabs, value, onValue, label }: TabsProps) {
  return (
    <Root value={value} onValueChange={onValue}>
      <Radix.List aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} tabIndex={-1}>
          {tab.content}
        </Radix.Content>
      ))}
    </Root>
  );
}
