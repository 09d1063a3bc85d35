import { Avatar, Icon, Link, usePlayer } from '@baazi/portal-kit';
import { memo } from 'react';
import styled from 'styled-components';
import { isActive, useMenuEntries, type MenuEntry } from './menu-entries';
import { MoreEntries } from './more-entries';
import { thumbEntry } from './bottom-entry-style';

/** As many as fit side by side: the five of a player. The last is the button for the rest where there are more. */
const MOST = 5;
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
  const inSight = entries.length > MOST ? entries.slice(0, MOST - 1) : entries;
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
