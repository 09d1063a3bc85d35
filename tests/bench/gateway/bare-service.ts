// The minimal service: one process that answers every request with an envelope of about a kilobyte.
import http from 'node:http';

const rows = Array.from({ length: 8 }, (_, i) => ({
  matchID: `ipl-2025-${i}`,
  match_id: String(i),
  teams: ['Chennai Super Kings', 'Mumbai Indians'],
  chosenTeam: 'Mumbai Indians',
  amount: 49,
}));
const body = Buffer.from(JSON.stringify({ status: true, response: { data: rows } }));
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-length': body.length,
};

const server = http.createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
  request.resume();
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(Number(process.argv[2]), '127.0.0.1', 1024, () => console.log('ready'));
process.once('SIGTERM', () => process.exit(0));
