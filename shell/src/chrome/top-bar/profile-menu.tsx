import { graphemes, publicPaths, paths } from '@baazi/contracts';
import { Avatar, Icon, isIconName, Menu, theme, usePlayer, useTexts, type MenuItem } from '@baazi/portal-kit';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styled from 'styled-components';
import { useMenuEntries } from '../menus/menu-entries';
import { texts } from '../ui/chrome-texts';
import { useSettings } from './use-settings';

const Trigger = styled.button`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 44px;
  padding: 0 ${theme.space(2)};
  border: 0;
  border-radius: ${theme.radius.m};
  background: none;
  font-weight: 600;
  cursor: pointer;
  &:hover {
    background: ${theme.color.raised};
  }
`;
const Face = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  color: ${theme.color.text};
  background: ${theme.color.raised};
  font-weight: 750;
`;
const Name = styled.span`
  max-width: 160px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

function ProfileButton({
  label,
  ...rest
}: { label: string; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const user = usePlayer()?.user;
  const name = user?.name ?? '';
  return (
    <Trigger type="button" {...rest}>
      <span className="unseen">{label}</span>
      <Face aria-hidden="true">
        <Avatar avatar={user?.avatar} size={32}>
          {graphemes(name)[0]?.toUpperCase() || <Icon name="profile" size={18} />}
        </Avatar>
      </Face>
      <Name>{name}</Name>
      <Icon name="chevron" size={16} />
    </Trigger>
  );
}

/** The profile dropdown of wide screens. */
export function ProfileMenu({ layout, onLogout }: { layout: 'portal' | 'ops'; onLogout: () => void }) {
  const t = useTexts(texts);
  const logout: MenuItem = { label: t.logout, icon: 'logout', tone: 'bad', onSelect: onLogout };
  const settings = useSettings();
  const more = useMenuEntries('profile').map(({ path, label, icon }): MenuItem => ({
    label,
    icon: isIconName(icon) ? icon : 'dot',
    to: path,
  }));
  const help: MenuItem = { label: t.help, icon: 'question', to: publicPaths.help };
  const items =
    layout === 'ops'
      ? [...settings, logout]
      : [{ label: t.profile, icon: 'profile' as const, to: paths.profile }, ...more, help, ...settings, logout];
  return <Menu label={t.account} items={items} trigger={<ProfileButton label={t.account} />} />;
}
