// The minimal live gateway: one process that writes a channel's messages to every connected client.
// Usage: bare-streams.ts PORT REDIS-PORT CHANNEL
import http from 'node:http';
import { Redis } from 'ioredis';

const [port, redisPort, channel = ''] = process.argv.slice(2);
const open = new Set<http.ServerResponse>();
const redis = new Redis(Number(redisPort), '127.0.0.1');
redis.on('message', (_channel, text: string) => {
  const frame = `event: score\ndata: ${text}\n\n`;
  for (const response of open) response.write(frame);
});
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
});
void redis.subscribe(channel).then(() => server.listen(Number(port), '127.0.0.1', 1024));
process.once('SIGTERM', () => process.exit(0));
