import { endpoints, supportCategories, type SupportCategory } from '@baazi/contracts';
import {
  alert,
  Button,
  Field,
  randomId,
  theme,
  useAction,
  useForm,
  useLang,
  useSession,
  useTexts,
  useTypedBefore,
} from '@baazi/portal-kit';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Area } from '../frame/open-page';
import { requestTexts } from './request-texts';
import { OwnRequests, storedRequests, StoredRequest, storeRequest } from './requests';

/** `dialog` sends nothing: a drawn form is submitted to no address before its screen runs. */
const Form = styled.form.attrs({ method: 'dialog' })`
  display: grid;
  gap: ${theme.space(3)};
`;
const Lines = styled.label<{ $wrong: boolean }>`
  display: grid;
  gap: ${theme.space(1)};
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  font-weight: 600;
  & > textarea {
    min-height: 120px;
    padding: ${theme.space(3)};
    border: 1px solid ${({ $wrong }) => ($wrong ? theme.color.bad : theme.color.edge)};
    border-radius: ${theme.radius.m};
    color: ${theme.color.text};
    background: ${theme.color.surface};
    font: inherit;
    font-size: ${theme.size.m};
    font-weight: 400;
    resize: vertical;
  }
`;
const Wrong = styled.small`
  color: ${theme.color.bad};
`;
const Own = styled.h3`
  margin: 0;
  font-size: ${theme.size.m};
`;
const subscribeToNothing = () => () => undefined;
const readStored = (): string => storedRequests().join(' ');

/** Support: a form for everybody, and the state of earlier requests. */
export function Contact() {
  const t = useTexts(requestTexts);
  const session = useSession();
  const isPlayer = session.at === 'signed-in' && session.role === 'player';
  const [sentCount, setSentCount] = useState(0);
  // The gateway draws the page without knowing them.
  const stored = useSyncExternalStore(subscribeToNothing, readStored, () => '').split(' ');
  if (session.at === 'loading' || (session.at === 'signed-in' && session.role === 'operator')) return null;
  const onSent = (id: string): void => {
    if (!isPlayer) storeRequest(id);
    setSentCount(sentCount + 1);
  };
  return (
    <Area title={t.title} name="contact">
      <p>{t.text}</p>
      {!isPlayer && <p>{t.strangers}</p>}
      <RequestForm isPlayer={isPlayer} onSent={onSent} />
      {(isPlayer || stored[0] !== '') && <Own>{t.own}</Own>}
      {isPlayer ? (
        <OwnRequests sentCount={sentCount} />
      ) : (
        stored.map((id) => id !== '' && <StoredRequest key={id} id={id} />)
      )}
    </Area>
  );
}

function RequestForm({ isPlayer, onSent }: { isPlayer: boolean; onSent: (id: string) => void }) {
  const t = useTexts(requestTexts);
  const language = useLang();
  const [params] = useSearchParams();
  const about = { matchID: params.get('match') ?? undefined, transactionID: params.get('transaction') ?? undefined };
  const request = useAction(endpoints.askSupport);
  const first: SupportCategory = about.matchID ? 'contest' : 'money';
  const form = useForm({ category: first, text: '', email: '' }, request);
  // Sending the same request again is idempotent; a new request starts once it has succeeded.
  const id = useRef('');
  const wrongId = useId();
  const { text, email } = form.values;
  const category = supportCategories.find((one) => one === form.values.category) ?? first;
  const send = async (): Promise<void> => {
    const found = {
      ...(text.trim() === '' ? { text: t.missing } : {}),
      ...(!isPlayer && !email.includes('@') ? { email: t.emailMissing } : {}),
    };
    if (form.refuses(found)) return;
    id.current ||= randomId();
    const body = { id: id.current, category, text, language, ...about, ...(isPlayer ? {} : { email: email.trim() }) };
    const result = await request.run({ body });
    if (!result?.ok) return;
    const { number, isUnconfirmed } = result.response;
    alert({ msg: (isUnconfirmed ? t.confirm : t.sent)(number), alertType: 'success' });
    form.fill({ text: '' });
    onSent(id.current);
    id.current = '';
  };
  const question = useRef<HTMLLabelElement>(null);
  useTypedBefore(question, (area) => {
    if (area.value !== text) form.fill({ text: area.value });
  });
  const wrong = form.errors['text'];
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={t.category}
        options={supportCategories.map((value) => ({ value, label: t.categories[value] }))}
        {...form.field('category')}
      />
      {(about.matchID ?? about.transactionID) && <p>{t.about(about.matchID ?? about.transactionID ?? '')}</p>}
      <Lines ref={question} $wrong={wrong !== undefined}>
        {t.question}
        <textarea
          name="text"
          maxLength={2000}
          value={text}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : wrongId}
          onChange={(event) => form.field('text').onValue(event.target.value)}
        />
      </Lines>
      {wrong !== undefined && <Wrong id={wrongId}>{wrong}</Wrong>}
      {!isPlayer && (
        <Field
          label={t.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={100}
          {...form.field('email')}
        />
      )}
      <Button type="submit" busy={request.busy} busyText={t.busy}>
        {t.send}
      </Button>
    </Form>
  );
}
