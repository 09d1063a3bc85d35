export const helpText = `npm start -- [options]

  --port 8080              where the portal is
  --data .data             folder of everything that lasts; two stacks need two folders
  --mail-port 8025         page and JSON API of the mail catcher
  --season ipl-2025        a shipped season, or the path of a season file
  --at 2025-04-05T12:00:00+05:30   what time it is for fixtures; it ticks on from there
  --fresh                  forget this folder's state first
  --throw-away             leave nothing on shared servers at the end (tests, simulations)
  --limits production      or relaxed: lifts what is counted per IP address
  --scale svc-wallet=2     copies of a service

Servers come from MONGODB_URL, REDIS_URL, RABBITMQ_URL and SMTP_URL where these are set.`;
