import { Dialog, Field, Link, theme, useTexts } from '@baazi/portal-kit';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { useFound } from './found';
import { paletteTexts } from './palette-texts';

const TYPING_ENDS_MS = 200;
const Found = styled.div`
  display: grid;
  gap: ${theme.space(3)};
  max-height: 60vh;
  overflow-y: auto;
  & h3 {
    margin: 0 0 ${theme.space(1)};
    font-size: ${theme.size.s};
    color: ${theme.color.soft};
  }
  & ul {
    display: grid;
    gap: ${theme.space(1)};
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & a {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${theme.space(3)};
    align-items: center;
    min-height: 44px;
    padding: 0 ${theme.space(3)};
    border-radius: ${theme.radius.s};
    color: ${theme.color.text};
    background: ${theme.color.raised};
    font-weight: 600;
    text-decoration: none;
  }
  & small {
    color: ${theme.color.soft};
    font-weight: 400;
    overflow-wrap: anywhere;
  }
`;

/** Finds a page, match, player or payment; arrows move, Enter opens. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(paletteTexts);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), TYPING_ENDS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const groups = useFound(wanted);
  const links = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])];
  const move = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    all[event.key === 'ArrowDown' ? Math.min(all.length - 1, at + 1) : Math.max(0, at - 1)]?.focus();
  };
  return (
    <Dialog open onClose={onClose} title={t.title} onSubmit={() => links()[0]?.click()}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows are of the links inside */}
      <div onKeyDown={move}>
        <Field
          label={t.hint}
          name="find"
          type="search"
          value={typed}
          onValue={(text) => setTyped(text.slice(0, 64))}
          autoComplete="off"
          spellCheck={false}
        />
        <Found ref={box} aria-live="polite">
          {groups.length === 0 && <p>{t.nothing}</p>}
          {groups.map(({ group, places }) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              <ul>
                {places.map(({ to, name, more }) => (
                  <li key={`${to} ${more}`}>
                    <Link to={to} onClick={onClose}>
                      {name} {more && <small>{more}</small>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Found>
      </div>
    </Dialog>
  );
}
