import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  AreaFailed,
  Button,
  call,
  Dialog,
  Skeleton,
  Slot as AnySlot,
  theme,
  useCall,
  usePlayer,
  useTexts,
  type SlotOf,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import type declared from '../../mfe.json';
import { noticeTexts } from './notice-texts';

/** `told-here`: push on this browser; the shell fills this slot. */
const Slot: SlotOf<typeof declared.slots> = AnySlot;

type Kinds = ReplyOf<typeof endpoints.notificationPreferences>['kinds'];
type Kind = Kinds[number];
type Channel = 'push' | 'mail';

const Small = styled.p`
  margin: 0;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  & th,
  & td {
    border-top: 1px solid ${theme.color.line};
    text-align: center;
  }
  & th:first-child {
    font-weight: 400;
    text-align: start;
  }
  & thead th {
    padding-bottom: ${theme.space(2)};
    border-top: 0;
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
    font-weight: 400;
  }
  & small {
    color: ${theme.color.soft};
  }
`;
/** The label enlarges the touch target. */
const Switch = styled.label`
  display: inline-grid;
  min-width: ${theme.space(12)};
  min-height: ${theme.space(11)};
  cursor: pointer;
  place-items: center;
  & input {
    width: 20px;
    height: 20px;
    accent-color: ${theme.color.accent};
  }
`;

/** Opens the notification preferences, by device and by mail. */
export function NoticeChoices() {
  const t = useTexts(noticeTexts);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button small tone="quiet" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t.title} description={t.text}>
        {isOpen && <NotificationPreferences />}
        <Button onClick={close}>{t.close}</Button>
      </Dialog>
    </>
  );
}

function NotificationPreferences() {
  const t = useTexts(noticeTexts);
  const user = usePlayer()?.user;
  const preferences = useCall(endpoints.notificationPreferences);
  const [chosen, setChosen] = useState<Kinds>();
  if (preferences.at === 'failed') return <AreaFailed message={preferences.message} onRetry={preferences.again} />;
  if (preferences.at === 'loading' || !user) return <Skeleton height="560px" />;
  const kinds = chosen ?? preferences.response.kinds;
  const put = (kind: Kind['kind'], channel: Channel, on: boolean): void =>
    setChosen((last) => (last ?? kinds).map((one) => (one.kind === kind ? { ...one, [channel]: on } : one)));
  const choose = async (kind: Kind['kind'], channel: Channel, on: boolean): Promise<void> => {
    put(kind, channel, on);
    const answer = await call(endpoints.setNotificationPreference, { body: { kind, channel, on } }).catch(
      () => undefined,
    );
    if (!answer?.ok) put(kind, channel, !on);
  };
  const box = (row: Kind, channel: Channel) => (
    <Switch>
      <input
        type="checkbox"
        aria-label={`${t.kinds[row.kind]}: ${t[channel]}`}
        checked={row[channel]}
        onChange={({ target }) => void choose(row.kind, channel, target.checked)}
      />
    </Switch>
  );
  // A guest has no address.
  const hasMail = user.kind === 'member';
  return (
    <>
      <Slot name="told-here" props={{}} height={72} />
      <Small>{t.quiet}</Small>
      {hasMail && !user.emailVerified && <Small>{t.unverified}</Small>}
      <Table>
        <thead>
          <tr>
            <th scope="col">{t.what}</th>
            <th scope="col">{t.push}</th>
            {hasMail && <th scope="col">{t.mail}</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map((row) => (
            <tr key={row.kind}>
              <th scope="row">{t.kinds[row.kind]}</th>
              <td>{box(row, 'push')}</td>
              {hasMail && <td>{row.mailRequired ? <small>{t.always}</small> : box(row, 'mail')}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
