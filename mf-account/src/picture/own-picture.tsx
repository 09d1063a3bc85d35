import { Avatar, Icon, theme, type User } from '@baazi/portal-kit';
import styled from 'styled-components';

const SIZE = 72;
const Nobody = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: ${SIZE}px;
  height: ${SIZE}px;
  border-radius: 50%;
  color: ${theme.color.text};
  background: ${theme.color.raised};
`;

/** The player's picture, or a placeholder. */
export const OwnPicture = ({ avatar }: Pick<User, 'avatar'>) => (
  <Avatar avatar={avatar} size={SIZE}>
    <Nobody>
      <Icon name="profile" size={SIZE / 2} />
    </Nobody>
  </Avatar>
);
