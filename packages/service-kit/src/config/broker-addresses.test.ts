import { brokerAddresses } from './broker-addresses';

const one = { protocol: 'amqp', username: 'guest', password: 'guest', vhost: '/', heartbeat: 10 };
test.each([
  ['amqp://localhost', [{ ...one, hostname: 'localhost', port: 5672 }]],
  ['amqps://h', [{ ...one, protocol: 'amqps', hostname: 'h', port: 5671 }]],
  [
    'amqp://me:p%40ss@a,b:5673,[::1]:5674/games?heartbeat=3',
    [
      ['a', 5672],
      ['b', 5673],
      ['::1', 5674],
    ].map(([hostname, port]) => ({
      ...one,
      username: 'me',
      password: 'p@ss',
      vhost: 'games',
      heartbeat: 3,
      hostname,
      port,
    })),
  ],
])('%s names its nodes', (url, nodes) => expect(brokerAddresses(url)).toEqual(nodes));

test.each(['http://a', 'amqp://', 'amqp://a,', 'amqp://a,,b', 'amqp://a:port', 'amqp://a b', 'a,b', ''])(
  '%j is no address of a broker',
  (url) => expect(brokerAddresses(url)).toBeUndefined(),
);
