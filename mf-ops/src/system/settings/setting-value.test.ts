import { settingTexts } from './setting-texts';
import { typedOf, valueOf, valueText, type Setting } from './setting-value';

const rest = { preset: null, revision: 0, history: [] };
const cap: Setting = { name: 'default-cap-rupees', value: 100_000, ...rest };
const templates: Setting = {
  name: 'question-templates',
  value: [
    { title: 'A six in the first over?', closesAt: '15:00' },
    { title: 'A super over?', withMatch: true },
    { title: 'Rain?', titleHi: 'बारिश?' },
  ],
  ...rest,
};

test.each<Setting>([cap, templates, { name: 'one-side-per-group', value: true, ...rest }])(
  'what is shown to be changed and sent back unchanged is the same: %p',
  (setting) => expect(valueOf(typedOf(setting.value), setting)).toEqual(setting.value),
);
test('reads an empty field as no limit where that is allowed, and refuses what is no amount', () => {
  expect(valueOf('', cap)).toBeNull();
  expect(valueOf('', { ...cap, name: 'two-approvals-above-rupees' })).toBeUndefined();
  expect(valueOf('12.5', cap)).toBeUndefined();
});
test('formats values as text', () => {
  expect(valueText(null, settingTexts.en)).toBe('No limit');
  expect(valueText(100_000, settingTexts.en)).toBe('₹1,00,000');
  expect(valueText(templates.value, settingTexts.en)).toBe(
    'A six in the first over? (locks 15:00) · A super over? (locks with its match) · Rain? (locks 19:30)',
  );
});
