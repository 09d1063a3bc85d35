import { endpoints } from '@baazi/contracts';
import { alert, Check, Field, type FieldErrors, Notice, useAction, useKeptForm, useTexts } from '@baazi/portal-kit';
import { useState } from 'react';
import { Lines } from '../../ui/page/lines';
import { ReasonDialog } from '../../ui/page/reason-dialog';
import { settingTexts } from './setting-texts';
import { typedOf, valueOf, valueText, type Setting, type SettingValue } from './setting-value';

interface Seen {
  to: SettingValue;
  from: SettingValue;
  takesTwo: boolean;
  proposed: boolean;
}

const isOfMoney = (name: Setting['name']): name is 'two-approvals-above-rupees' | 'one-side-per-group' =>
  name === 'two-approvals-above-rupees' || name === 'one-side-per-group';

/** Changes a setting in two steps: a dry run that says whether it takes two, then exactly that. */
export function ChangeDialog({
  setting,
  onClose,
  onDone,
}: {
  setting: Setting;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTexts(settingTexts);
  const contests = useAction(endpoints.setContest);
  const money = useAction(endpoints.setMoney);
  const action = isOfMoney(setting.name) ? money : contests;
  const form = useKeptForm(
    `setting ${setting.name}`,
    { value: typedOf(setting.proposal?.value ?? setting.value), reason: '' },
    action,
  );
  const [seen, setSeen] = useState<Seen | null>(null);
  const { value: typed } = form.values;
  const newValue = valueOf(typed, setting);
  const confirm = async (reason: string): Promise<void> => {
    if (newValue === undefined) return;
    const { name, revision } = setting;
    const body = { value: newValue, reason, expectedRevision: revision, dryRun: seen === null };
    const result = isOfMoney(name)
      ? await money.run({ body: { ...body, name } })
      : await contests.run({ body: { ...body, name } });
    if (!result?.ok) return;
    if (seen === null) return setSeen(result.response);
    alert({ msg: result.response.proposed ? t.proposed : t.done, alertType: 'success' });
    onDone();
    onClose();
  };
  const isSame = seen !== null && JSON.stringify(seen.from) === JSON.stringify(seen.to);
  const change = (value: string): void => {
    form.fill({ value });
    setSeen(null);
  };
  return (
    <ReasonDialog
      title={t.names[setting.name] ?? setting.name}
      description={t.what[setting.name] ?? ''}
      submit={seen === null || isSame ? t.look : t.confirm}
      busy={action.busy}
      form={form}
      check={(): FieldErrors => (newValue === undefined ? { value: t.valueWrong } : {})}
      onClose={onClose}
      onConfirm={(reason) => void confirm(reason)}
    >
      {typeof setting.value === 'boolean' ? (
        <Check checked={typed === 'true'} onChecked={(on) => change(String(on))}>
          {t.on}
        </Check>
      ) : Array.isArray(setting.value) ? (
        <Lines>
          {t.templates}
          <textarea
            name="value"
            value={typed}
            placeholder={t.templateHint}
            onChange={(event) => change(event.target.value)}
          />
        </Lines>
      ) : (
        <Field
          label={t.value}
          digits
          lead="₹"
          autoComplete="off"
          {...form.field('value')}
          hint={setting.name.startsWith('default-') ? t.emptyIsNone : undefined}
          onValue={change}
        />
      )}
      {seen && (
        <Notice tone={seen.proposed ? 'wait' : 'info'}>
          {isSame ? t.unchanged : t.does(valueText(seen.from, t), valueText(seen.to, t))}{' '}
          {seen.takesTwo && (seen.proposed ? t.proposes : t.confirms)}
        </Notice>
      )}
    </ReasonDialog>
  );
}
