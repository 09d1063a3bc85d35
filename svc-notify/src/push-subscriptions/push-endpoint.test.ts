import { isPublicAddress, isAllowedPushEndpoint } from './push-endpoint';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/Q',
])('allows %s', (endpoint) => expect(isAllowedPushEndpoint(endpoint)).toBe(true));

test.each([
  'http://fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://svc-wallet:9090/internal/stakes',
  'https://svc-wallet/x',
  'https://svc-wallet.baazi.svc.cluster.local/x',
  'https://metadata.google.internal/x',
  'https://fcm.googleapis.com:8443/x',
  'https://me:secret@fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com',
  '',
])('refuses %s', (endpoint) => expect(isAllowedPushEndpoint(endpoint)).toBe(false));

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001::1', true],
  ['::ffff:8.8.8.8', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['not an address', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));
