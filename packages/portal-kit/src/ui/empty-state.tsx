import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme } from '../theme/theme';
import { Icon, type IconName } from './icon';

const Box = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space(3)};
  padding: ${theme.space(8)} ${theme.space(4)};
  text-align: center;
  color: ${theme.color.soft};
`;
const Badge = styled.div`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: 50%;
  color: ${theme.color.accentText};
  background: ${theme.color.raised};
`;
const Title = styled.p`
  margin: 0;
  font-weight: 650;
  color: ${theme.color.text};
`;
const Text = styled.p`
  margin: 0;
  max-width: 36ch;
`;

/** Empty state: the message and the next step. `art` replaces the icon. */
export function EmptyState({
  title,
  children,
  icon = 'trophy',
  art,
  action,
}: {
  title: string;
  children?: ReactNode;
  icon?: IconName;
  art?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Box>
      {art ?? (
        <Badge>
          <Icon name={icon} size={32} />
        </Badge>
      )}
      <Title>{title}</Title>
      {children && <Text>{children}</Text>}
      {action}
    </Box>
  );
}
