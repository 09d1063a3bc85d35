/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { renderToString } from 'react-dom/server';
import { fakeTransport, memoryStorage, startPortal } from '../host';
import { Check, Field, lifecycles, now, setLang, useCall, useForm } from '../portal-kit';
import { useState, type ComponentType } from 'react';
import { holdDrawing } from '../drawn/held-drawing';

const AT = '2025-04-05T06:30:00.000Z';
const DAY = '/api/public/match-day';
const reply = { status: true, response: { inPlay: [], results: [], winners: [{ name: 'A***' }], serverNow: AT } };

function Screen() {
  const day = useCall(endpoints.matchDay);
  return (
    <p>
      {day.at === 'ready' ? day.response.winners[0]?.name : day.at} at {new Date(now()).toISOString()}
    </p>
  );
}

/** The markup that the gateway would write. */
function drawnHtml(Drawn: ComponentType): string {
  holdDrawing({ atMs: Date.parse(AT), replies: new Map([[DAY, reply]]) });
  const html = renderToString(<Drawn />);
  holdDrawing(undefined);
  return html;
}

let transport: ReturnType<typeof fakeTransport>;
let stop = (): void => undefined;
let marked = jest.fn();
beforeEach(() => {
  marked = jest.fn();
  performance.mark = marked;
  window.history.replaceState(null, '', '/');
  transport = fakeTransport();
});
afterEach(() => stop());

/** Mounts the screen into an element as the document has it; returns the drawn node and what is shown then. */
async function mount({
  data = {},
  token = '',
  Drawn = Screen,
  before = () => undefined,
}: {
  data?: Record<string, string>;
  token?: string;
  Drawn?: ComponentType;
  /** with the drawing, before a script of its screen runs */
  before?: (element: HTMLElement) => void;
} = {}) {
  stop = startPortal({ transport, storage: memoryStorage(token ? { token } : {}), clock: () => 0 });
  await setLang('en');
  const element = document.createElement('div');
  Object.assign(element.dataset, { drawn: '1', at: AT, path: '/', lang: 'en', ...data });
  element.innerHTML = `<div>${drawnHtml(Drawn)}</div>`;
  const block = document.createElement('script');
  block.id = 'answers';
  block.type = 'application/json';
  block.textContent = JSON.stringify({ at: AT, answers: { [DAY]: reply } });
  document.body.replaceChildren(element, block);
  const drawn = element.querySelector('p');
  before(element);
  const part = lifecycles(Drawn);
  await part.mount({ name: 'mf-one', domElement: element });
  return { isTakenOver: element.querySelector('p') === drawn, text: element.textContent, element };
}

test('a screen takes over what the gateway drew: its nodes, its replies and its clock', async () => {
  const { isTakenOver, text, element } = await mount();
  expect([isTakenOver, text]).toEqual([true, `A*** at ${AT}`]);
  expect(marked).not.toHaveBeenCalled();
  expect(Object.keys(element.dataset)).toEqual([]);
});

test.each([
  ['of another path', { data: { path: '/login' } }],
  ['in another language', { data: { lang: 'hi' } }],
  ['for a visitor, to a signed-in player', { token: 'a.e30.b' }],
])('a screen that was drawn %s is rendered anew', async (_what, page) => {
  const { isTakenOver, text } = await mount(page);
  expect([isTakenOver, text]).toEqual([false, `loading at ${new Date(now()).toISOString()}`]);
});

test('a form begins with what was typed, chosen and ticked in its drawing', async () => {
  const Login = () => {
    const form = useForm({ email: '', topic: 'money' });
    const [remember, setRemember] = useState(false);
    return (
      <>
        <Field label="Email" {...form.field('email', (typed) => typed.toLowerCase())} />
        <Field
          label="Topic"
          options={['money', 'app'].map((value) => ({ value, label: value }))}
          {...form.field('topic')}
        />
        <Check checked={remember} onChecked={setRemember}>
          Remember
        </Check>
        <output>{[form.values.email, form.values.topic, remember].join(' ')}</output>
      </>
    );
  };
  const { element } = await mount({
    Drawn: Login,
    before: (drawn) => {
      drawn.querySelector<HTMLInputElement>('input')!.value = 'Asha@Example.in';
      drawn.querySelector<HTMLSelectElement>('select')!.value = 'app';
      drawn.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true;
    },
  });
  expect(element.querySelector('output')?.textContent).toBe('asha@example.in app true');
  expect(marked).not.toHaveBeenCalled();
});
