import { Button, Field, theme, useTexts } from '@baazi/portal-kit';
import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { states$ } from '../remotes/remote-states';
import { storeOverrides, overrides } from '../registry/overrides';

const en = {
  title: (count: number) => `Overrides (${count})`,
  text: 'Where `npm run dev -w` serves a remote; empty: what is deployed.',
  apply: 'Load with these',
  wrong: 'An address like http://localhost:3103, please.',
};
const hi: typeof en = {
  title: (count) => `ओवरराइड (${count})`,
  text: 'जहाँ `npm run dev -w` रिमोट देता है; खाली: जो लगा हुआ है।',
  apply: 'इनके साथ लोड करें',
  wrong: 'http://localhost:3103 जैसा पता दें।',
};
const texts = { en, hi };

const Panel = styled.details`
  position: fixed;
  inset-block-start: ${theme.space(2)};
  inset-inline-end: 50%;
  z-index: ${theme.layer.toast};
  transform: translateX(50%);
  width: min(360px, 90vw);
  padding: ${theme.space(1)} ${theme.space(3)};
  border: 1px dashed ${theme.color.accent};
  border-radius: ${theme.radius.m};
  color: ${theme.color.text};
  background: ${theme.color.raised};
  font-size: ${theme.size.s};
  &:not([open]) {
    width: auto;
  }
  & > summary {
    cursor: pointer;
  }
`;
const Form = styled.form`
  display: grid;
  gap: ${theme.space(3)};
  max-height: 70vh;
  padding-block: ${theme.space(3)};
  overflow-y: auto;
  & > p {
    margin: 0;
    color: ${theme.color.soft};
  }
`;
/** The gateway only allows scripts of this machine. */
const isAddress = (text: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}\/?$/.test(text);

/** In a development shell: shows which remotes are loaded from a developer's machine. */
export function OverridesPanel() {
  const t = useTexts(texts);
  const names = Object.keys(states$.value).sort();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(Object.fromEntries(overrides));
  const [isSubmitted, setSubmitted] = useState(false);
  const wanted = Object.entries(typed).filter(([, address]) => address.trim() !== '');
  const errorOf = (name: string): string | undefined =>
    isSubmitted && typed[name]?.trim() && !isAddress(typed[name].trim()) ? t.wrong : undefined;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (!wanted.every(([, address]) => isAddress(address.trim()))) return;
    storeOverrides(new Map(wanted.map(([name, address]) => [name, new URL(address.trim()).origin])));
    location.reload();
  };
  return (
    <Panel data-overrides>
      <summary>{t.title(overrides.size)}</summary>
      <Form noValidate onSubmit={apply}>
        <p>{t.text}</p>
        {names.map((name) => (
          <Field
            key={name}
            label={name}
            name={name}
            value={typed[name] ?? ''}
            placeholder="http://localhost:3103"
            autoComplete="off"
            error={errorOf(name)}
            onValue={(address) => setTyped((before) => ({ ...before, [name]: address }))}
          />
        ))}
        <Button type="submit" small>
          {t.apply}
        </Button>
      </Form>
    </Panel>
  );
}
