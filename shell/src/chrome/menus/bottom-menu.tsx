import { Avatar, Icon, Link, usePlayer } from '@baazi/portal-kit';
import { memo } from 'react';
import styled from 'styled-components';
import { isActive, useMenuEntries, type MenuEntry } from './menu-entries';
import { MoreEntries } from './more-entries';
import { thumbEntry } from './bottom-entry-style';

/** A player's five entries keep their positions; the sixth is an entry of a newer app, or the button for the rest. */
const MOST = { portal: 6, ops: 5 } as const;
const List = styled.ul`
  display: flex;
  height: 60px;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    flex: 1 1 0;
    min-width: 0;
  }
`;
const Entry = styled(Link)`
  ${thumbEntry}
`;

const Line = memo(
  ({ path, label, icon, active, avatar }: MenuEntry & { active: boolean; avatar?: string | undefined }) => (
    <li>
      <Entry to={path} aria-current={active ? 'page' : undefined}>
        <Avatar avatar={avatar} size={22}>
          <Icon name={icon} size={22} />
        </Avatar>
        {label}
      </Entry>
    </li>
  ),
);

/** The bottom menu of narrow screens. Entries that do not fit open from its last button. */
export function BottomMenu({ layout }: { layout: 'portal' | 'ops' }) {
  const entries = useMenuEntries(layout === 'ops' ? 'ops' : 'bottom');
  const avatar = usePlayer()?.user.avatar;
  const most = MOST[layout];
  const inSight = entries.length > most ? entries.slice(0, most - 1) : entries;
  return (
    <List>
      {inSight.map(({ path, label, icon }) => (
        <Line
          key={path}
          {...{ path, label, icon }}
          active={isActive(path)}
          avatar={icon === 'profile' ? avatar : undefined}
        />
      ))}
      {inSight.length < entries.length && (
        <li>
          <MoreEntries entries={entries.slice(inSight.length)} />
        </li>
      )}
    </List>
  );
}
