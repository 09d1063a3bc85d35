import { endpoints, paths } from '@baazi/contracts';
import {
  alert,
  AreaFailed,
  Button,
  Card,
  Chip,
  dayAndTime,
  EmptyState,
  Field,
  Icon,
  playsForCoins,
  Skeleton,
  theme,
  useCall,
  usePlayer,
  useTexts,
  type Tone,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { FriendsArt } from './friends-art';

const Page = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
  & h1,
  & h2 {
    margin: 0;
    font-size: ${theme.size.xl};
  }
  & h2 {
    font-size: ${theme.size.l};
  }
  & p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
const Friend = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${theme.space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  & small {
    display: block;
    color: ${theme.color.soft};
  }
`;
const Ways = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: ${theme.space(3)};
`;
const Way = styled.a`
  display: inline-flex;
  gap: ${theme.space(2)};
  align-items: center;
  justify-content: center;
  min-height: 48px;
  border-radius: ${theme.radius.m};
  color: ${theme.color.onAccent};
  background: ${theme.color.accent};
  font-weight: 650;
  text-decoration: none;
  &:hover {
    background: ${theme.color.accentHover};
  }
`;
const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const tones: Record<string, Tone> = {
  joined: 'info',
  deposited: 'wait',
  rewarded: 'good',
  'on-hold': 'wait',
  denied: 'neutral',
};

/** The player's own code, what it earns, and the friends who signed up with it. */
export default function Refer() {
  const t = useTexts(texts);
  // Without deposits there is no first deposit of a friend to earn from.
  const coins = playsForCoins();
  const code = usePlayer()?.user.refferalID;
  const friends = useCall(endpoints.friends, {}, { on: ['balance'] });
  const url = `${window.location.origin}${paths.signup}?ref=${encodeURIComponent(code ?? '')}`;
  const text = (coins ? t.coins : t.refer).shareText(code ?? '');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(url);
    alert({ msg: t.refer.copied, alertType: 'success' });
  };
  // Closing the share sheet rejects with an error that is not a failure.
  const share = (): Promise<void> => navigator.share({ text, url }).catch(() => undefined);
  return (
    <Page>
      <Box as="section">
        <FriendsArt label={t.refer.art} />
        <h1>{coins ? t.coins.referTitle : t.refer.title}</h1>
        <p>{coins ? t.coins.referText : t.refer.text}</p>
        {!coins && <p>{t.refer.example}</p>}
        {code === undefined ? (
          <Skeleton height="72px" />
        ) : (
          <Field
            label={t.refer.code}
            value={code}
            readOnly
            name="refferalID"
            action={
              <Button small tone="plain" icon="copy" onClick={() => void copy()}>
                {t.refer.copy}
              </Button>
            }
          />
        )}
        {code !== undefined && (
          <Ways>
            <Way
              href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="share" />
              {t.refer.whatsApp}
            </Way>
            {'share' in navigator && (
              <Button tone="quiet" icon="share" onClick={() => void share()}>
                {t.refer.share}
              </Button>
            )}
          </Ways>
        )}
      </Box>
      <Box as="section">
        <h2>{t.refer.friends}</h2>
        {friends.at === 'failed' && <AreaFailed message={friends.message} onRetry={friends.again} />}
        {friends.at === 'loading' && <Skeleton height="120px" />}
        {friends.at === 'ready' && friends.response.data.length === 0 && (
          <EmptyState icon="refer" title={t.refer.noFriends}>
            {t.refer.noFriendsText}
          </EmptyState>
        )}
        {friends.at === 'ready' && (
          <List>
            {friends.response.data.map((friend) => (
              <Friend key={`${friend.name} ${friend.joinedAt}`}>
                <span>
                  <b>{friend.name}</b>
                  <small>{dayAndTime(friend.joinedAt)}</small>
                </span>
                <span>
                  {friend.rewardRupees !== null && <Chip tone="good">{t.refer.reward(friend.rewardRupees)}</Chip>}{' '}
                  <Chip tone={tones[friend.state]}>{t.refer.states[friend.state]}</Chip>
                </span>
              </Friend>
            ))}
          </List>
        )}
      </Box>
    </Page>
  );
}
