import { reasonPasswordIsWeak } from './reason-password-is-weak';

const rahul = { name: 'Rahul Sharma', email: 'rahul.sharma@example.in' };

it.each([
  'password',
  'Password1',
  'p@ssw0rd',
  'PASSWORD123!',
  'iplbaazi',
  'IPLbaazi2025',
  '12345678',
  '87654321',
  'abcdefgh',
  'qwertyuiop',
  'aaaaaaaa',
  'abababab',
  'rohitrohit',
  '1q2w3e4r',
  'cricket@2025',
  'msdhoni07',
  'ipl-baazi',
  'trustno1',
  'letmein1',
  'zaq12wsx',
  'p455w0rd',
  'ncc1701d',
  'redskins',
  'ILoveYou2',
  'Liverpool1',
])('T53: refuses the likely guess %s', (password) =>
  expect(reasonPasswordIsWeak(password, rahul)).toMatch(/harder to guess/),
);

it.each(['rahulsharma', 'Rahul Sharma', 'rahul.sharma', 'rahul.sharma@example.in', 'Rahul2025!', 'sharma123'])(
  "T53: refuses %s, which contains the owner's data",
  (password) => expect(reasonPasswordIsWeak(password, rahul)).toMatch(/without your name/),
);

it.each([
  'Gully-cricket-1-1763',
  'correct horse battery',
  'tea at four thirty',
  'मेरा पासवर्ड लंबा है',
  'xK9#mQ2$vL',
  'nimbu-paani-42',
])('accepts a password that is hard to guess: %s', (password) =>
  expect(reasonPasswordIsWeak(password, rahul)).toBeUndefined(),
);
