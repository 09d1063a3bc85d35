import { createHash } from 'node:crypto';
import http, { type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  breachServiceOf,
  isBreached,
  reasonPasswordIsRefused,
  reasonPasswordIsWeak,
} from './reason-password-is-refused';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function listening(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

test('sends only the first five digits of the hash and searches the answer for the suffix', async () => {
  const seen: string[] = [];
  const url = await listening((request, response) => {
    seen.push(request.url ?? '');
    response.end(`${'0'.repeat(35)}:3\r\n${hashOf('known').slice(5)}:12\r\n${hashOf('padded').slice(5)}:0`);
  });
  expect(await isBreached(url, 'known')).toBe(true);
  expect(await isBreached(`${url}/`, 'padded')).toBe(false);
  expect(await isBreached(url, 'nobody has this one')).toBe(false);
  expect(seen[0]).toBe(`/range/${hashOf('known').slice(0, 5)}`);
});

test.each([
  ['production', undefined, 'https://api.pwnedpasswords.com'],
  ['production', 'off', undefined],
  ['production', 'https://breaches.example', 'https://breaches.example'],
  ['local', undefined, undefined],
  ['local', 'https://breaches.example', 'https://breaches.example'],
] as const)('profile %s with %s looks breached passwords up at %s', (PROFILE, BREACH_CHECK_URL, service) =>
  expect(breachServiceOf({ PROFILE, BREACH_CHECK_URL })).toBe(service),
);

test('refuses a breached password, and after a failed look-up asks nobody for a while', async () => {
  let asked = 0;
  const url = await listening((_request, response) => {
    asked += 1;
    response.end(`${hashOf('nimbu-paani-42').slice(5)}:12`);
  });
  const warned: string[] = [];
  const reason = (BREACH_CHECK_URL: string) =>
    reasonPasswordIsRefused(
      {
        service: {
          config: { BREACH_CHECK_URL, PROFILE: 'local' },
          log: { warn: (text: string) => void warned.push(text) } as never,
        },
      },
      'nimbu-paani-42',
      { name: 'Rahul', email: 'r@example.in' },
    );
  expect(await reason(url)).toMatch(/harder to guess/);
  expect(await reason('http://127.0.0.1:9')).toBeUndefined();
  expect([await reason(url), asked, warned.length]).toEqual([undefined, 1, 1]);
});

test('returns undefined when the service refuses, is unavailable or redirects', async () => {
  expect(await isBreached('http://127.0.0.1:9', 'known')).toBeUndefined();
  const refusing = await listening((_request, response) => response.writeHead(429).end());
  expect(await isBreached(refusing, 'known')).toBeUndefined();
  const knowing = await listening((_request, response) => response.end(`${hashOf('known').slice(5)}:9`));
  expect(await isBreached(knowing, 'known')).toBe(true);
  const sending = await listening((_request, response) => response.writeHead(302, { location: knowing }).end());
  expect(await isBreached(sending, 'known')).toBeUndefined();
});

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
  'Virat@1988',
  'rohitsharma45',
  'RohitSharma#45',
  'kohli18rcb!',
  'csk7dhoni',
  'JaiCSK2025',
  'eesalacupnamde',
  'Ee Sala Cup Namde 25',
  'WhistlePodu7',
  'k0rb0l0rb0jeetb0',
  'Priyanka1998',
  'lakshmi.786',
  'arjunverma123',
  'Bumrah93!',
  'mumbaiindians5',
  'shreyas@kkr',
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
