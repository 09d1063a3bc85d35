const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function healthOf({ name, version, canary, ended }, metrics) {
  const of = (metric, labels) =>
    sum(
      metrics
        .filter(
          (one) =>
            one.name === metric &&
            one.labels.remote === name &&
            Object.entries(labels).every(([label, text]) => one.labels[label] === text),
        )
        .map(({ value }) => value),
    );
  const told = [];
  if (metrics.length || canary) told.push(`${of('remote_faults_total', { version })} faults`);
  if (canary)
    told.push(
      `trial fails for ${of('remote_trial_players', { version: canary.version, outcome: 'failed' })} of ${of('remote_trial_players', { version: canary.version, outcome: 'any' })} players`,
    );
  if (ended) told.push(`trial ${ended.version} ended itself: failed for ${ended.failed} of ${ended.players} players`);
  return told.join(', ') || '-';
}

/** One row a part: name, live release, trial, what it falls back to, health. */
export function releaseRows({ shell, remotes }, metrics = []) {
  const rows = [{ name: 'shell', ...shell }, ...remotes].map((entry) => [
    entry.name,
    entry.version ?? 'none',
    entry.canary ? `${entry.canary.version} (${entry.canary.percent} %)` : '-',
    entry.lastGood?.version ?? '-',
    healthOf(entry, metrics),
  ]);
  return [['part', 'live', 'trial', 'falls back to', 'in browsers'], ...rows];
}
