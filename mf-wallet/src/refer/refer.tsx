import { endpoints, paths } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  Card,
  Chip,
  copyText,
  dayAndTime,
  EmptyState,
  Field,
  Icon,
  Money,
  playsForCoins,
  Skeleton,
  theme,
  type Tone,
  useCall,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';
import { FriendsArt } from './friends-art';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space(4)};
  align-items: start;
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
  & h2 {
    margin: 0;
    font-size: ${theme.size.l};
  }
  & figure + h2,
  & svg + h2 {
    font-size: ${theme.size.xxl};
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
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr));
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
/** How far the invitations have come, in figures. */
const Sums = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${theme.space(3)};
  margin: 0;
  & dt {
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
  & dd {
    margin: 0;
    font: 700 ${theme.size.hero} / 1.1 ${theme.display};
  }
  & > :last-child > dd {
    color: ${theme.color.bonus};
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: ${theme.space(3)};
  margin: 0;
  padding: 0;
  counter-reset: step;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: 32px 1fr;
    gap: ${theme.space(3)};
    align-items: center;
    counter-increment: step;
  }
  & > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    height: 32px;
    border-radius: 50%;
    color: ${theme.color.bonus};
    background: ${theme.color.bonusWash};
    font: 700 ${theme.size.m} / 1 ${theme.display};
  }
`;
const Column = styled.div`
  display: grid;
  gap: ${theme.space(4)};
  min-width: 0;
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
  // Without deposits a friend's first match earns, not a first deposit.
  const coins = playsForCoins();
  const code = usePlayer()?.user.refferalID;
  const friends = useCall(endpoints.friends, {}, { on: ['balance'] });
  const url = `${window.location.origin}${paths.signup}?ref=${encodeURIComponent(code ?? '')}`;
  const text = (coins ? t.coins : t.refer).shareText(code ?? '');
  const copy = async (what: string, done: string): Promise<void> => {
    await copyText(what, { msg: done, alertType: 'success' });
  };
  // Closing the share sheet rejects with an error that is not a failure.
  const share = (): Promise<void> => navigator.share({ text, url }).catch(() => undefined);
  return (
    <Page>
      <Box as="section">
        <FriendsArt label={t.refer.art} />
        <h2>{coins ? t.coins.referTitle : t.refer.title}</h2>
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
              <Button small tone="plain" icon="copy" onClick={() => void copy(code, t.refer.copied)}>
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
            <Button tone="quiet" icon="copy" onClick={() => void copy(url, t.refer.linkCopied)}>
              {t.refer.copyLink}
            </Button>
            {'share' in navigator && (
              <Button tone="quiet" icon="share" onClick={() => void share()}>
                {t.refer.share}
              </Button>
            )}
          </Ways>
        )}
      </Box>
      <Column>
        <Box as="section">
          <h2>{t.refer.friends}</h2>
          {friends.at === 'ready' && friends.response.data.length > 0 && (
            <Sums>
              <div>
                <dt>{t.refer.joined}</dt>
                <dd>{friends.response.data.length}</dd>
              </div>
              <div>
                <dt>{t.refer.earned}</dt>
                <dd>
                  <Money
                    rupees={friends.response.data.reduce((sum, { rewardRupees }) => sum + (rewardRupees ?? 0), 0)}
                  />
                </dd>
              </div>
            </Sums>
          )}
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
                    <Chip tone={tones[friend.state]}>
                      {coins && friend.state === 'deposited' ? t.coins.played : t.refer.states[friend.state]}
                    </Chip>
                  </span>
                </Friend>
              ))}
            </List>
          )}
        </Box>
        {!coins && (
          <Box as="section" data-area="how">
            <h2>{t.refer.how}</h2>
            <Steps>
              {t.refer.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Steps>
            <p>{t.wallet.bonusNote}</p>
          </Box>
        )}
      </Column>
    </Page>
  );
}
