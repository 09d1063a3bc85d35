import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { STACK_MARK } from '../data-folder/claim-folder';
import type { DataFolder } from '../data-folder/open-data-folder';

// Waits for the end of its input, which comes when the stack's own process is gone, however it went; then
// stops whatever the pid file still names. A shell, because it takes one megabyte where Node takes forty.
const SCRIPT = `
cat >/dev/null
pids=$(sed -n 's/.*: *\\([0-9][0-9]*\\),\\{0,1\\}$/\\1/p' "$1")
[ -n "$pids" ] || exit 0
kill $pids 2>/dev/null
for n in 1 2 3 4 5 6 7 8; do
  left=
  for pid in $pids; do kill -0 "$pid" 2>/dev/null && left="$left $pid"; done
  [ -n "$left" ] || exit 0
  sleep 1
done
kill -9 $left 2>/dev/null
`;

/** A stack that is killed with -9 cannot stop its parts itself. */
export function startOrphanReaper(folder: DataFolder): void {
  const reaper = spawn('sh', ['-c', SCRIPT, 'orphan-reaper', folder.file('pids.json')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '', [STACK_MARK]: folder.namespace },
  });
  reaper.on('error', () => undefined);
  reaper.unref();
  // The pipe stays open for as long as this process lives, without keeping it alive.
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
}
