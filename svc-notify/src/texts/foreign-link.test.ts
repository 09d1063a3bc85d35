import { foreignLink } from './foreign-link';

const PORTAL = 'https://baazi.example';
test.each([
  ['Pay at https://evil.example/upi now', 'https://evil.example/upi'],
  ['See //evil.example', '//evil.example'],
  ['See www.evil.example', 'www.evil.example'],
  ['See evil.example/pay', 'evil.example'],
  ['Mail to help@evil.example', 'evil.example'],
  ['See http://203.0.113.9/', 'http://203.0.113.9/'],
  ['See https://baazi.example.evil.in', 'https://baazi.example.evil.in'],
  ['See https://baazi.example@evil.in', 'https://baazi.example@evil.in'],
  ['See javascript://alert', 'javascript://alert'],
  ['See evil。example', 'evil.example'],
  ['See ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil.example'],
  ['See https://bааzi.example', 'https://bааzi.example'],
  ['देखें भारत.भारत', 'भारत.भारत'],
])('T143: finds a link that leaves the portal: %s', (text, link) =>
  expect(foreignLink(['Nothing here', text], PORTAL)).toBe(link),
);
test.each([
  ['See https://baazi.example/fair'],
  ['See baazi.example/fair, e.g. today.'],
  ['Write to help@baazi.example'],
  ['₹4.50 at 7.30pm, i.e. Rs.500. The bank is slow... sorry'],
  ['बैंक आज धीमा है। आपका पैसा सुरक्षित है।'],
])('accepts %s', (text) => expect(foreignLink([text], PORTAL)).toBeUndefined());
