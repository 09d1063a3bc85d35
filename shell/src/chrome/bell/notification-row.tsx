import type { endpoints, ReplyOf } from '@baazi/contracts';
import { dayAndTime, Icon, Link, moneyTexts, theme, useTexts, type IconName } from '@baazi/portal-kit';
import styled from 'styled-components';
import { bellTexts } from './bell-texts';

type Notification = ReplyOf<typeof endpoints.listNotifications>['data'][number];

const icons: Record<Notification['kind'], IconName> = {
  'lock-soon': 'clock',
  toss: 'clock',
  result: 'trophy',
  refund: 'refresh',
  correction: 'info',
  'withdrawal-waiting': 'warning',
  'payout-sent': 'bank',
  'payout-paid': 'bank',
  'withdrawal-refused': 'warning',
  'referral-earned': 'refer',
  'deposit-returned': 'wallet',
  'new-device': 'lock',
  'limit-raised': 'info',
  'league-news': 'teams',
  'support-reply': 'mail',
  'operator-message': 'mail',
};

const Row = styled(Link)`
  display: grid;
  grid-template-columns: 24px 1fr auto;
  gap: ${theme.space(1)} ${theme.space(3)};
  padding: ${theme.space(3)} ${theme.space(2)};
  border-block-end: 1px solid ${theme.color.line};
  color: ${theme.color.soft};
  text-decoration: none;
  &:hover {
    background: ${theme.color.raised};
  }
  & > svg {
    grid-row: span 3;
    margin-block-start: 2px;
  }
  &[data-new] > svg {
    color: ${theme.color.accentText};
  }
  & > * {
    grid-column: 2 / -1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > svg {
    grid-column: 1;
  }
`;
const Title = styled.span`
  && {
    grid-column: 2;
  }
  color: ${theme.color.text};
  font-weight: 500;
  [data-new] > & {
    font-weight: 700;
  }
`;
const New = styled.span`
  grid-row: 1;
  && {
    grid-column: 3;
  }
  padding: 0 ${theme.space(2)};
  border-radius: ${theme.radius.pill};
  color: ${theme.color.accentText};
  background: ${theme.color.infoWash};
  font-size: ${theme.size.xs};
  font-weight: 700;
  line-height: 20px;
`;
const When = styled.time`
  font-size: ${theme.size.xs};
`;

export function NotificationRow({ row, onFollow }: { row: Notification; onFollow: () => void }) {
  const t = useTexts(bellTexts);
  const isNew = row.readAt === null;
  return (
    <li>
      <Row to={row.to} data-new={isNew || undefined} onClick={onFollow}>
        <Icon name={icons[row.kind]} size={22} />
        <Title>{moneyTexts(row.title)}</Title>
        {isNew && <New>{t.new}</New>}
        <span>{moneyTexts(row.text)}</span>
        <When dateTime={row.at}>{dayAndTime(row.at)}</When>
      </Row>
    </li>
  );
}
