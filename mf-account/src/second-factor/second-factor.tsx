import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  alert,
  applyProfile,
  AreaFailed,
  Button,
  Card,
  dayAndTime,
  forgetPasskey,
  knowsPasskeys,
  lazyDialog,
  Notice,
  Skeleton,
  theme,
  useAction,
  useCall,
  usePlayer,
  useTexts,
} from '@baazi/portal-kit';
import { Suspense, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';
import { PasskeyName } from './passkey-name';
import { RecoveryCodes } from './recovery-codes';
import { useNewPasskey } from './use-new-passkey';

const AppDialog = lazyDialog(() =>
  import(/* webpackChunkName: "factor" */ './app-dialog').then((m) => ({ default: m.AppDialog })),
);

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(3)};
  & > h2,
  & > p {
    margin: 0;
  }
  & > h2 {
    font-size: ${theme.size.l};
  }
  & > p {
    color: ${theme.color.soft};
  }
`;
const Row = styled.div`
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
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(2)};
`;

/** Sign-in factors: authenticator app, passkeys, recovery codes. */
export function SecondFactor() {
  const t = useTexts(texts).factor;
  const user = usePlayer()?.user;
  const list = useCall(endpoints.listFactors);
  const begin = useAction(endpoints.beginTotp);
  const remove = useAction(endpoints.removeFactor);
  const renew = useAction(endpoints.renewRecoveryCodes);
  const [app, setApp] = useState<ReplyOf<typeof endpoints.beginTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();

  const enrolled = (fresh: readonly string[] | undefined): void => {
    // An operator who has just enrolled a factor is given the console.
    if (user?.needsFactor) applyProfile({ ...user, needsFactor: false });
    setApp(undefined);
    setCodes(fresh);
    alert({ msg: t.added, alertType: 'success' });
    list.again();
  };
  const passkey = useNewPasskey(enrolled);
  const beginApp = async (): Promise<void> => {
    const result = await begin.run({ body: {} });
    if (result?.ok) setApp(result.response);
  };
  const [named, setNamed] = useState<string>();
  const removeOne = async (factorID: string, kind: 'totp' | 'passkey'): Promise<void> => {
    const result = await remove.run({ params: { factorID }, body: {} });
    if (result?.ok) {
      alert({ msg: t.removed, alertType: 'success' });
      if (kind === 'passkey') await forgetPasskey(factorID);
    }
    list.again();
  };
  const renewCodes = async (): Promise<void> => {
    const result = await renew.run({ body: {} });
    if (!result?.ok) return;
    setCodes(result.response.recoveryCodes);
    list.again();
  };
  const rows = list.at === 'ready' ? list.response.data : [];
  return (
    <Box as="section" data-area="second-factor">
      <h2>{t.title}</h2>
      <p>{t.text}</p>
      {user?.needsFactor && <Notice tone="wait">{t.needed}</Notice>}
      {list.at === 'failed' && <AreaFailed message={list.message} onRetry={list.again} />}
      {list.at === 'loading' && <Skeleton height="64px" />}
      {rows.map(({ factorID, kind, name, createdAt, lastUsedAt }) => (
        <Row key={factorID}>
          <span>
            <b>{kind === 'totp' ? t.app : t.passkeyOn(name)}</b>
            <small>{lastUsedAt ? t.used(dayAndTime(lastUsedAt)) : t.since(dayAndTime(createdAt))}</small>
          </span>
          {kind === 'passkey' && named !== factorID && (
            <Button small tone="quiet" onClick={() => setNamed(factorID)}>
              {t.rename}
            </Button>
          )}
          <Button small tone="quiet" busy={remove.busy} onClick={() => void removeOne(factorID, kind)}>
            {t.remove}
          </Button>
          {named === factorID && (
            <PasskeyName
              factorID={factorID}
              name={name}
              onDone={() => {
                setNamed(undefined);
                list.again();
              }}
            />
          )}
        </Row>
      ))}
      {list.at === 'ready' && rows.length > 0 && (
        <Row>
          <span>{t.codesLeft(list.response.recoveryCodesLeft)}</span>
          <Button small tone="quiet" busy={renew.busy} onClick={() => void renewCodes()}>
            {t.renew}
          </Button>
        </Row>
      )}
      <Buttons>
        <Button small tone="quiet" icon="lock" busy={begin.busy} onClick={() => void beginApp()}>
          {rows.some(({ kind }) => kind === 'totp') ? t.replaceApp : t.addApp}
        </Button>
        {knowsPasskeys() && (
          <Button small tone="quiet" icon="plus" busy={passkey.busy} onClick={() => void passkey.add()}>
            {t.addPasskey}
          </Button>
        )}
      </Buttons>
      {app && (
        <Suspense fallback={null}>
          <AppDialog app={app} onEnrolled={enrolled} onClose={() => setApp(undefined)} />
        </Suspense>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </Box>
  );
}
