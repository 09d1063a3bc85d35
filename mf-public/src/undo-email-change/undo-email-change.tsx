import { endpoints, paths } from '@baazi/contracts';
import { Button, Link, Notice, theme, useAction, useTexts } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { EntryFrame, Foot } from '../frame/entry-frame';
import { texts } from '../texts';

const List = styled.ul`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  padding-inline-start: ${theme.space(5)};
  color: ${theme.color.soft};
`;

/** After `#`: a fragment reaches neither servers nor logs. */
const tokenFromLink = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

type Stage = 'asking' | 'done' | 'expired';

/** The link in the mail to the old address opens this: one press undoes a change of the e-mail address. */
export default function UndoEmailChange() {
  const t = useTexts(texts).undo;
  const undo = useAction(endpoints.undoEmailChange, { quiet: true });
  const [token] = useState(tokenFromLink);
  const [stage, setStage] = useState<Stage>(token === '' ? 'expired' : 'asking');
  const [failed, setFailed] = useState<string>();
  // Removes the token from the address bar and the history at once.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);

  const press = async (): Promise<void> => {
    setFailed(undefined);
    const result = await undo.run({ body: { token } });
    if (result?.ok) setStage('done');
    else if (result?.refusal === 'link-expired') setStage('expired');
    else setFailed(result?.message ?? t.failed);
  };
  if (stage === 'done')
    return (
      <EntryFrame>
        <h1>{t.doneTitle}</h1>
        <Notice tone="good">{t.done}</Notice>
        <p>{t.next}</p>
        <Foot>
          <Link to={paths.login}>{t.toLogin}</Link>
        </Foot>
      </EntryFrame>
    );
  if (stage === 'expired')
    return (
      <EntryFrame>
        <h1>{t.expiredTitle}</h1>
        <p>{t.expired}</p>
        <Button wide to={paths.forgotPassword}>
          {t.toForgot}
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame>
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <List>
        {t.whatHappens.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <Button wide busy={undo.busy} busyText={t.busy} onClick={() => void press()}>
        {t.button}
      </Button>
      <Foot>
        <Link to={paths.home}>{t.wasMe}</Link>
      </Foot>
    </EntryFrame>
  );
}
