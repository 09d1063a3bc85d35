import { versionFor } from './version-for';

const report = (...lines: string[]): string => `# Doors\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`;
const button = 'function Button({ tone, busy = false }: ButtonProps)';
const props = 'interface ButtonProps { tone?: Tone; busy?: boolean }';
const session = 'interface Session { at: string }';
const theme = "const theme = { color: { bg: 'var(--bg)' } } as const";
const tone = "type Tone = 'good' | 'bad';";
const before = report(button, props, session, theme, tone);

test.each([
  ['nothing', before, '1.4.0'],
  ['a new name', report(button, props, session, theme, tone, 'const now = (): number =>'), '1.5.0'],
  ['a name that goes', report(button, props, session, tone), '1.5.0'],
  [
    'a prop that may be left out',
    report(button, props.replace('busy?', 'wide?: boolean; busy?'), session, theme, tone),
    '1.5.0',
  ],
  [
    'a prop that may not',
    report(button, props.replace('busy?', 'wide: boolean; busy?'), session, theme, tone),
    '2.0.0',
  ],
  ['a prop that goes', report(button, props.replace('; busy?: boolean', ''), session, theme, tone), '2.0.0'],
  ['another type of a prop', report(button, props.replace('boolean', 'string'), session, theme, tone), '2.0.0'],
  ['more of what callers get', report(button, props, session.replace(' }', '; role: string }'), theme, tone), '1.5.0'],
  ['less of it', report(button, props, 'interface Session { }', theme, tone), '2.0.0'],
  [
    'a new token',
    report(button, props, session, theme.replace('color: {', "color: { text: 'var(--text)',"), tone),
    '1.5.0',
  ],
  ['another literal', report(button, props, session, theme, tone.replace(';', " | 'live';")), '1.5.0'],
  ['a literal that goes', report(button, props, session, theme, tone.replace(" | 'bad'", '')), '2.0.0'],
  [
    'a parameter with a default',
    report(button.replace('busy', 'wide = false, busy'), props, session, theme, tone),
    '1.5.0',
  ],
])('requires the right version for %s', (_what, after, version) =>
  expect(versionFor(before, after, '1.4.0').version).toBe(version),
);
