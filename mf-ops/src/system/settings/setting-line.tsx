import { Button, dayAndTime, Notice, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { History } from './history';
import { settingTexts } from './setting-texts';
import { valueText, type Setting } from './setting-value';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space(1)} ${theme.space(3)};
  align-items: start;
  padding-block: ${theme.space(3)};
  border-block-start: 1px solid ${theme.color.line};
  & > * {
    grid-column: 1 / -1;
  }
  & > div:first-child {
    grid-column: 1;
  }
  & > button {
    grid-column: 2;
    grid-row: 1;
  }
  & h3 {
    margin: 0;
    font-size: ${theme.size.m};
  }
  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  & small {
    color: ${theme.color.soft};
    font-size: ${theme.size.s};
  }
`;

/** A setting with its value, who set it and why, and its history. */
export function SettingLine({
  setting,
  nameOf,
  onChange,
}: {
  setting: Setting;
  nameOf: (userId: string) => string;
  onChange: () => void;
}) {
  const t = useTexts(settingTexts);
  const { name, value, history, proposal } = setting;
  const label = t.names[name] ?? name;
  const [last] = history;
  return (
    <Box data-setting={name}>
      <div>
        <h3>{label}</h3>
        <p>
          <b>{valueText(value, t)}</b>
        </p>
        <small>{last ? `${t.by(nameOf(last.by), dayAndTime(last.at))}: ${last.reason}` : t.preset}</small>
      </div>
      <Button small tone="quiet" aria-label={t.changeOf(label)} onClick={onChange}>
        {t.change}
      </Button>
      <small>{t.what[name]}</small>
      {proposal && <Notice tone="wait">{t.waits(nameOf(proposal.by), valueText(proposal.value, t))}</Notice>}
      <History
        changes={history.map((one) => ({
          key: String(one.revision),
          text: `${valueText(one.value, t)}: ${t.by(nameOf(one.by), dayAndTime(one.at))}, ${one.reason}`,
        }))}
      />
    </Box>
  );
}
