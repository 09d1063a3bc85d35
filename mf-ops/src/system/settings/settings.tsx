import { endpoints } from '@baazi/contracts';
import { AreaFailed, Button, dayAndTime, Skeleton, useCall, usePlayer, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { consolePaths } from '../../ui/page/console-paths';
import { Facts } from '../../ui/page/facts';
import { Page } from '../../ui/page/layout';
import { Panel } from '../../ui/page/panel';
import { ChangeDialog } from './change-dialog';
import { History } from './history';
import { SettingLine } from './setting-line';
import { settingTexts } from './setting-texts';
import type { Setting } from './setting-value';

/** Runtime settings, each with reason and history, and the state of the money mode. */
export default function Settings() {
  const t = useTexts(settingTexts);
  const me = usePlayer()?.user;
  const contests = useCall(endpoints.contestSettings);
  const money = useCall(endpoints.moneySettings);
  const log = useCall(endpoints.audit, { query: { limit: '100', action: 'change-setting' } });
  const modeLog = useCall(endpoints.audit, { query: { limit: '20', query: 'money-mode' } });
  const switched = modeLog.at === 'ready' ? modeLog.response.data : [];
  const namesIn = (one: typeof log) => (one.at === 'ready' ? (one.response.names ?? {}) : {});
  const names = { ...namesIn(log), ...namesIn(modeLog) };
  const nameOf = (userId: string): string => (userId === me?._id ? me.name : (names[userId] ?? userId));
  const [dialog, setDialog] = useState<{ setting: Setting; again: () => void }>();
  const groups = [
    { of: 'contests', call: contests },
    { of: 'money', call: money },
  ] as const;
  return (
    <Page>
      {groups.map(({ of, call }) => (
        <Panel key={of} title={t[of]}>
          {call.at === 'loading' && <Skeleton height="240px" />}
          {call.at === 'failed' && <AreaFailed message={call.message} onRetry={call.again} />}
          {call.at === 'ready' &&
            call.response.settings.map((setting) => (
              <SettingLine
                key={setting.name}
                setting={setting}
                nameOf={nameOf}
                onChange={() => setDialog({ setting, again: call.again })}
              />
            ))}
        </Panel>
      ))}
      {money.at === 'ready' && (
        <Panel
          title={t.mode}
          actions={
            <Button small tone="quiet" to={consolePaths.ledger}>
              {t.toLedger}
            </Button>
          }
        >
          <Facts $least={180}>
            <div>
              <dt>{t.mode}</dt>
              <dd>
                {t.modes[money.response.mode]} ({money.response.currency})
              </dd>
            </div>
            <div>
              <dt>{t.since}</dt>
              <dd>{dayAndTime(money.response.since)}</dd>
            </div>
            <div>
              <dt>{t.windDown}</dt>
              <dd>
                {money.response.windDown ? t.on : t.off}
                {money.response.windDownReason && ` (${money.response.windDownReason})`}
              </dd>
            </div>
            <div>
              <dt>{t.policies}</dt>
              <dd>{money.response.policies.join(', ') || t.none}</dd>
            </div>
          </Facts>
          <History
            changes={switched.map(({ _id, action, by, at, reason }) => {
              const state = action === 'wind-down-on' ? t.on : t.off;
              return { key: _id, text: `${t.windDown}: ${state}: ${t.by(nameOf(by), dayAndTime(at))}, ${reason}` };
            })}
          />
        </Panel>
      )}
      {dialog && (
        <ChangeDialog
          setting={dialog.setting}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            dialog.again();
            log.again();
          }}
        />
      )}
    </Page>
  );
}
