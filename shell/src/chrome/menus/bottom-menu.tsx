import { Icon, Link, theme } from '@baazi/portal-kit';
import { memo } from 'react';
import styled from 'styled-components';
import { isActive, useMenuEntries, type MenuEntry } from './menu-entries';

const List = styled.ul`
  display: flex;
  height: 60px;
  margin: 0;
  padding: 0;
  position: relative;
  overflow-x: auto;
  list-style: none;
  & > li {
    flex: 1 0 64px;
  }
`;
const Entry = styled(Link)`
  display: grid;
  gap: 2px;
  justify-items: center;
  align-content: center;
  height: 100%;
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
  font-weight: 600;
  text-decoration: none;
  touch-action: manipulation;
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current='page'] {
    color: ${theme.color.accentText};
  }
  & > svg {
    transition: transform ${theme.motion};
  }
  &:active > svg {
    transform: scale(0.88);
  }
`;

/** Where more entries than fit are there, the one of this screen is in sight. */
function reveal(entry: HTMLLIElement | null): void {
  // With the frame that is drawn anyway: asked at once, the browser would lay out the page for this alone.
  requestAnimationFrame(() => {
    const list = entry?.parentElement;
    if (entry && list) list.scrollLeft = entry.offsetLeft - (list.clientWidth - entry.clientWidth) / 2;
  });
}

const Line = memo(({ path, label, icon, active }: MenuEntry & { active: boolean }) => (
  <li ref={active ? reveal : undefined}>
    <Entry to={path} aria-current={active ? 'page' : undefined}>
      <Icon name={icon} size={22} />
      {label}
    </Entry>
  </li>
));

/** The menu under the thumb on narrow screens. */
export function BottomMenu({ layout }: { layout: 'portal' | 'ops' }) {
  const entries = useMenuEntries(layout === 'ops' ? 'ops' : 'bottom');
  return (
    <List>
      {entries.map(({ path, label, icon }) => (
        <Line key={path} path={path} label={label} icon={icon} active={isActive(path)} />
      ))}
    </List>
  );
}
