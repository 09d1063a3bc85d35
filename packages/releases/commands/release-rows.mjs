import { entriesOf } from '@baazi/contracts/app-entries';

/** @import { AppEntry, CanaryEnd, Registry } from '@baazi/contracts' */
/** @import { Measure } from './running-portal.mjs' */

/**
 * Why a canary was withdrawn.
 * @param {CanaryEnd} end
 */
function reasonOf({ why, failed, players, way, ms, liveMs }) {
  if (why === 'silence') return 'its pages never reported a mount';
  if (why !== 'times') return `failed for ${failed} of ${players} players`;
  return `${way === 'switch' ? 'navigation' : 'page load'} took ${ms} ms (p75), live ${liveMs} ms`;
}

/**
 * @param {AppEntry} app
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
  const facts = [];
  if (measures.length || canary) facts.push(`${sumOf('remote_faults_total', { version })} faults`);
  if (canary) {
    /** @param {'any' | 'failed'} outcome */
    const playersOf = (outcome) => sumOf('canary_players', { version: canary.version, outcome });
    facts.push(`canary fails for ${playersOf('failed')} of ${playersOf('any')} players`);
  }
  if (ended) facts.push(`canary ${ended.version} ended itself: ${reasonOf(ended)}`);
  return facts.join(', ') || '-';
}

/**
 * A release by its version, and the React that it carries.
 * @param {{ version: string, react?: string }} release
 */
const versionOf = ({ version, react }) => (react ? `${version} on React ${react}` : version);

/**
 * One row per app: name, live release, canary, previous release, health.
 * @param {Registry} registry
 * @param {Measure[]} [measures]
 */
export function releaseRows(registry, measures = []) {
  const rows = entriesOf(registry).map((app) => [
    app.name,
    versionOf(app),
    app.canary ? `${versionOf(app.canary)} (${app.canary.percent} %)` : '-',
    app.lastGood ? versionOf(app.lastGood) : '-',
    healthOf(app, measures),
  ]);
  const withoutShell = registry.shell ? [] : [['shell', 'none', '-', '-', '-']];
  return [['app', 'live', 'canary', 'previous', 'in browsers'], ...withoutShell, ...rows];
}

/**
 * Overridden checks, one line each.
 * @param {Registry} registry
 */
export const uncheckedLines = ({ unchecked = [] }) =>
  unchecked.map(({ at, why, problems }) => `${at} unchecked, "${why}": ${problems.join('; ')}`);
