const containers = 'chaos -- containers does the same with podman, on the same compose file and Dockerfiles';
const backup = 'is played by tests/flows/backup.flow.test.ts';
const cluster = 'needs a cluster, which no run has met';
const database = 'needs a MongoDB, which no run has met';

/** Commands of the docs that `chaos -- docs` does not play, and why. The first line that fits decides. */
const leftOut: readonly (readonly [RegExp, string])[] = [
  [/^npm run (chaos|bench)\b(?!.*--help)|^npx baazi bench:/, 'takes up to hours; each check is run by itself'],
  [/^npm (test|run test:unit|run lint)( -- .*)?$/, 'is what .ci/run runs'],
  [/^npx jest\b/, 'is part of npm test'],
  [/^npm install -D baazi-|^npx rspack |^npx baazi describe-release| (BUILT|DIST) /, 'is played by chaos -- outside'],
  [/react@20/, 'names a React that is not published yet'],
  [/packages\/embedded-mongodb\/src\/testing\//, 'is played by chaos -- database'],
  [/^npx baazi (backup|restore) |--data \.data-restored/, backup],
  [/^docker compose up (--build )?-d$|^docker compose up --build$|^docker build -f svc-wallet/, containers],
  [/^docker compose up mongo-users|^docker compose( --profile \w+)* up/, 'needs Docker'],
  [/^docker compose (cp|exec|logs|stop|start|restart)/, 'needs Docker'],
  [/^docker run .*jaeger|^OTEL_\S+ npm start$/, 'needs the image of a collector'],
  [/^kubectl |^cd deploy\/kubernetes/, cluster],
  [/^docker |pin-images/, 'needs Docker'],
  [/test:mongodb|^export MONGODB_URL|^mongodump |^mongorestore |^mongosh /, database],
  [/^rabbitmqadmin purge|audit-main\.js --head/, 'belongs to the restore of a MongoDB, which no run has met'],
  [/^printf 'security-log:/, 'needs the key of a svc-auth'],
  [
    / (FILE|FOLDER|DIR|NAME|COMMIT|proof\.json)\b|[[|]|^npm (run|install|test -w)$|^npm run release$|^npx baazi (db|can-i-deploy|contracts (impact|release))$/,
    'is a form, not a command',
  ],
];

export const reasonToLeaveOut = (command: string): string | undefined =>
  leftOut.find(([which]) => which.test(command))?.[1];
