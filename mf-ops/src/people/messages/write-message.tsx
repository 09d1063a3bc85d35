import { endpoints, type ReplyOf } from '@baazi/contracts';
import {
  alert,
  Button,
  Check,
  dayAndTime,
  Field,
  Notice,
  randomId,
  theme,
  useAction,
  useCall,
  useForm,
  useTexts,
} from '@baazi/portal-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { Panel } from '../../ui/page/panel';
import { MessagePreview } from './message-preview';
import { messageTexts } from './message-texts';
import { LanguageFields } from './language-fields';

const Form = styled.form`
  display: grid;
  gap: ${theme.space(4)};
`;
const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${theme.space(4)} ${theme.space(5)};
  align-items: start;
`;
const Soft = styled.p`
  margin: 0;
  max-width: 80ch;
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(3)};
`;
const nothing = { title: '', text: '', titleHi: '', textHi: '', to: 'all', matchID: '' };

/** A message to players: written in both languages, previewed, then sent. */
export function WriteMessage({ onSent }: { onSent: () => void }) {
  const t = useTexts(messageTexts);
  const dryRun = useAction(endpoints.previewMessage);
  const send = useAction(endpoints.sendMessage);
  const form = useForm(nothing, dryRun, send);
  const [aboutMoney, setAboutMoney] = useState(false);
  const [id, setId] = useState(randomId);
  const [seen, setSeen] = useState<{ of: string; preview: ReplyOf<typeof endpoints.previewMessage> }>();
  const { to, matchID, ...copy } = form.values;
  const toMatch = to === 'match';
  const matches = useCall(endpoints.adminMatches, toMatch ? { query: { limit: '100' } } : null);
  const body = { ...copy, aboutMoney, ...(toMatch ? { to: 'match' as const, matchID } : { to: 'all' as const }) };
  // A changed message must be previewed again.
  const content = JSON.stringify(body);
  const preview = seen?.of === content ? seen.preview : undefined;
  const show = async (): Promise<void> => {
    const missing = Object.entries(copy).filter(([, typed]) => typed.trim() === '');
    const found = {
      ...Object.fromEntries(missing.map(([name]) => [name, t.missing])),
      ...(toMatch && matchID === '' ? { matchID: t.matchMissing } : {}),
    };
    if (form.refuses(found)) return;
    const result = await dryRun.run({ body });
    if (result?.ok) setSeen({ of: content, preview: result.response });
  };
  const go = async (): Promise<void> => {
    const result = await send.run({ body: { ...body, id } });
    if (!result?.ok) return;
    alert({ msg: result.response.state === 'waiting' ? t.waits : t.sent, alertType: 'success' });
    form.fill(nothing);
    setAboutMoney(false);
    setSeen(undefined);
    setId(randomId());
    onSent();
  };
  return (
    <Panel title={t.write}>
      <Soft>{t.intro}</Soft>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <Sides>
          <LanguageFields language="en" title={form.field('title')} text={form.field('text')} />
          <LanguageFields language="hi" title={form.field('titleHi')} text={form.field('textHi')} />
        </Sides>
        <Sides>
          <Field
            label={t.to}
            options={[
              { value: 'all', label: t.toAll },
              { value: 'match', label: t.toMatch },
            ]}
            {...form.field('to')}
          />
          {toMatch && (
            <Field
              label={t.match}
              options={[
                { value: '', label: t.chooseMatch },
                ...(matches.at === 'ready' ? matches.response.data : []).map(({ matchID: value, name, startsAt }) => ({
                  value,
                  label: `${name}, ${dayAndTime(startsAt)}`,
                })),
              ]}
              {...form.field('matchID')}
            />
          )}
        </Sides>
        <div>
          <Check checked={aboutMoney} onChecked={setAboutMoney}>
            {t.aboutMoney}
          </Check>
          <Soft>{t.aboutMoneyText}</Soft>
        </div>
        {form.isWrong && <Notice tone="bad">{t.missing}</Notice>}
        <Actions>
          <Button type="submit" tone={preview ? 'quiet' : 'accent'} icon="eye" busy={dryRun.busy}>
            {t.preview}
          </Button>
        </Actions>
      </Form>
      {preview && (
        <Panel title={t.previewOf}>
          <MessagePreview preview={preview} aboutMoney={aboutMoney} />
          <Actions>
            <Button icon="mail" busy={send.busy} disabled={preview.recipients === 0} onClick={() => void go()}>
              {preview.needsSecond ? t.haveApproved : t.send(preview.recipients)}
            </Button>
          </Actions>
        </Panel>
      )}
    </Panel>
  );
}
