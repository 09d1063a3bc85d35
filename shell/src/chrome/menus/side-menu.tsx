import { Icon, Link, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import { memo } from 'react';
import styled from 'styled-components';
import { texts } from '../ui/chrome-texts';
import { isActive, useMenuEntries, type MenuEntry } from './menu-entries';

const Head = styled.div`
  display: grid;
  gap: 2px;
  padding: ${theme.space(5)} ${theme.space(5)} ${theme.space(3)};
  body[data-side='closed'] & {
    display: none;
  }
`;
const Brand = styled.p`
  font-size: ${theme.size.l};
  font-weight: 750;
  letter-spacing: 0.01em;
  color: ${theme.color.accentText};
`;
const Name = styled.p`
  min-height: 1.5em;
  overflow: hidden;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const List = styled.ul`
  display: grid;
  gap: ${theme.space(1)};
  margin: 0;
  padding: ${theme.space(2)} ${theme.space(3)};
  list-style: none;
`;
const Entry = styled(Link)`
  display: flex;
  gap: ${theme.space(3)};
  align-items: center;
  min-height: 48px;
  padding: 0 ${theme.space(3)};
  border-radius: ${theme.radius.m};
  color: ${theme.color.soft};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;
  transition:
    background-color ${theme.motion},
    color ${theme.motion};
  &:hover {
    color: ${theme.color.text};
    background: ${theme.color.raised};
  }
  &[aria-current='page'] {
    color: ${theme.color.text};
    background: ${theme.color.raised};
    box-shadow: inset 3px 0 ${theme.color.accent};
  }
  &[aria-current='page'] > svg {
    color: ${theme.color.accentText};
  }
  & > svg {
    flex: none;
  }
  body[data-side='closed'] & {
    justify-content: center;
    padding: 0;
  }
  body[data-side='closed'] & > span {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

const Line = memo(({ path, label, icon, active }: MenuEntry & { active: boolean }) => (
  <li>
    <Entry to={path} aria-current={active ? 'page' : undefined} title={label}>
      <Icon name={icon} size={22} />
      <span>{label}</span>
    </Entry>
  </li>
));

/** The sidebar of wide screens: heading, the player's name, one entry for each screen that declares one. */
export function SideMenu({ layout }: { layout: 'portal' | 'ops' }) {
  const t = useTexts(texts);
  const player = usePlayer();
  const entries = useMenuEntries(layout === 'ops' ? 'ops' : 'side');
  return (
    <>
      <Head>
        <Brand>{t.portal}</Brand>
        <Name title={player?.user.name}>
          {layout === 'ops' ? (player?.user.name ?? t.operator) : player?.user.name}
        </Name>
      </Head>
      <List>
        {entries.map(({ path, label, icon }) => (
          <Line key={path} path={path} label={label} icon={icon} active={isActive(path)} />
        ))}
      </List>
    </>
  );
}
