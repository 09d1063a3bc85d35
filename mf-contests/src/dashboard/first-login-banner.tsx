import { paths } from '@baazi/contracts';
import { alert, Button, Card, Field, Icon, Link, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  border-color: ${theme.color.accent};
  background: ${theme.color.accentWash};
`;
const Title = styled.h2`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  margin: 0;
  font-size: ${theme.size.l};
`;
const Fields = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  ${theme.screen.wide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Text = styled.p`
  margin: 0;
`;

/** Once, in the first session: username and password with the advice to save them. Gone after logout. */
export function FirstLoginBanner() {
  const t = useTexts(texts);
  const user = usePlayer()?.user;
  if (!user?.passwordCopy || user.first_time_login !== 'yes') return null;
  const copy = async (value: string): Promise<void> => {
    await navigator.clipboard.writeText(value);
    alert({ msg: t.firstLogin.copied, alertType: 'info' });
  };
  const row = (label: string, value: string) => (
    <Field
      label={label}
      value={value}
      readOnly
      action={
        <Button
          small
          tone="plain"
          icon="copy"
          aria-label={`${t.firstLogin.copy}: ${label}`}
          onClick={() => void copy(value)}
        />
      }
    />
  );
  return (
    <Box as="section" aria-label={t.firstLogin.title} data-banner="first-login">
      <Title>
        <Icon name="warning" />
        {t.firstLogin.title}
      </Title>
      <Text>{t.firstLogin.advice}</Text>
      <Fields>
        {row(t.firstLogin.username, user.username)}
        {row(t.firstLogin.password, user.passwordCopy)}
        {user.email !== user.username && row(t.firstLogin.email, user.email)}
      </Fields>
      <Link to={paths.profile} state={{ tab: 'profile' }}>
        {t.firstLogin.change}
      </Link>
    </Box>
  );
}
