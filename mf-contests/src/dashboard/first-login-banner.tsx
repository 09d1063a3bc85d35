import { paths } from '@baazi/contracts';
import { Button, Card, copyText, Icon, Link, tabStorage, theme, usePlayer, useTexts } from '@baazi/portal-kit';
import { Fragment } from 'react';
import styled from 'styled-components';
import { bannerTexts } from './banner-texts';

const Box = styled(Card)`
  padding: 0;
  border-color: ${theme.color.accent};
  background: ${theme.color.accentWash};
`;
const Title = styled.summary`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  min-height: 48px;
  padding: 0 ${theme.space(4)};
  font-weight: 700;
  list-style: none;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  & > span {
    flex: 1;
  }
  & > svg:last-child {
    transition: transform ${theme.motion};
  }
  details[open] > & > svg:last-child {
    transform: rotate(180deg);
  }
`;
const Inside = styled.div`
  display: grid;
  gap: ${theme.space(2)};
  padding: 0 ${theme.space(4)} ${theme.space(3)};
  font-size: ${theme.size.s};
  & > p {
    margin: 0;
  }
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space(1)} ${theme.space(4)};
  margin: 0;
  & dt {
    color: ${theme.color.soft};
  }
  & dd {
    margin: 0;
    font-weight: 700;
    overflow-wrap: anywhere;
    user-select: all;
  }
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)} ${theme.space(4)};
  align-items: center;
`;

const FOLDED = 'login-details-folded';

/** A guest's username and password, with the advice to save them, until logout. Stays folded once folded. */
export default function FirstLoginBanner() {
  const t = useTexts(bannerTexts);
  const user = usePlayer()?.user;
  if (!user?.passwordCopy || user.first_time_login !== 'yes') return null;
  const facts = [
    [t.username, user.username],
    ...(user.email === user.username ? [] : [[t.email, user.email] as const]),
    [t.password, user.passwordCopy],
  ] as const;
  const copied = facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  const copy = async (): Promise<void> => {
    await copyText(copied, { msg: t.copied, alertType: 'info' });
  };
  return (
    <Box as="section" $flat aria-label={t.title} data-banner="first-login">
      <details
        open={tabStorage.getItem(FOLDED) === null}
        onToggle={({ currentTarget }) =>
          currentTarget.open ? tabStorage.removeItem(FOLDED) : tabStorage.setItem(FOLDED, '1')
        }
      >
        <Title>
          <Icon name="lock" />
          <span>{t.title}</span>
          <Icon name="chevron" />
        </Title>
        <Inside>
          <p>
            {t.advice} {t.either}
          </p>
          <Facts>
            {facts.map(([name, value]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </Facts>
          <Foot>
            <Button small tone="quiet" icon="copy" onClick={() => void copy()}>
              {t.copyAll}
            </Button>
            <Link to={paths.profile} state={{ tab: 'profile' }}>
              {t.change}
            </Link>
          </Foot>
        </Inside>
      </details>
    </Box>
  );
}
