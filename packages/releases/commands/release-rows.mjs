/** @import { Registry, RemoteEntry, CanaryEnd } from '@baazi/contracts' */
/** @import { Measure } from './running-portal.mjs' */

/**
 * Why a trial was taken back.
 * @param {CanaryEnd} end
 */
function reasonOf({ why, failed, players, way, ms, liveMs }) {
  if (why === 'silence') return 'its pages never told that they stood';
  if (why !== 'times') return `failed for ${failed} of ${players} players`;
  return `${way === 'switch' ? 'screens from inside stood' : 'pages stood'} within ${ms} ms, live within ${liveMs} ms`;
}

/**
 * @param {Pick<RemoteEntry, 'name' | 'version' | 'ended'> & { canary?: { version: string, percent: number } }} part
 * @param {Measure[]} measures
 */
function healthOf({ name, version, canary, ended }, measures) {
  /**
   * @param {string} measure
   * @param {Record<string, string>} wanted
   */
  const sumOf = (measure, wanted) =>
    measures
      .filter((one) => one.name === measure && one.labels.remote === name)
      .filter(({ labels }) => Object.entries(wanted).every(([label, text]) => labels[label] === text))
      .reduce((sum, { value }) => sum + value, 0);
  const told = [];
  if (measures.length || canary) told.push(`${sumOf('remote_faults_total', { version })} faults`);
  if (canary) {
    /** @param {'any' | 'failed'} outcome */
    const playersOf = (outcome) => sumOf('remote_trial_players', { version: canary.version, outcome });
    told.push(`trial fails for ${playersOf('failed')} of ${playersOf('any')} players`);
  }
  if (ended) told.push(`trial ${ended.version} ended itself: ${reasonOf(ended)}`);
  return told.join(', ') || '-';
}

/**
 * One row a part: name, live release, trial, what it falls back to, health.
 * @param {Registry} registry
 * @param {Measure[]} [measures]
 */
export function releaseRows({ shell, remotes }, measures = []) {
  const host = { version: 'none', lastGood: undefined, canary: undefined, ended: undefined, ...shell, name: 'shell' };
  const rows = [host, ...remotes].map((part) => [
    part.name,
    part.version,
    part.canary ? `${part.canary.version} (${part.canary.percent} %)` : '-',
    part.lastGood?.version ?? '-',
    healthOf(part, measures),
  ]);
  return [['part', 'live', 'trial', 'falls back to', 'in browsers'], ...rows];
}

/**
 * What was insisted on, a line each.
 * @param {Registry} registry
 */
export const uncheckedLines = ({ unchecked = [] }) =>
  unchecked.map(({ at, why, problems }) => `${at} unchecked, "${why}": ${problems.join('; ')}`);
