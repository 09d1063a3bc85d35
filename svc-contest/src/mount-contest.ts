import { endpoints, events } from '@baazi/contracts';
import { reply, type Service } from '@baazi/service-kit';
import { openContest, type Contest } from './contest';
import type { ContestConfig } from './contest-config';
import { dashboard } from './dashboard/dashboard';
import { homePage } from './dashboard/home-page';
import { ownEntries } from './entry-list/own-entries';
import { keepTallies } from './entries/keep-tallies';
import { enterScore } from './enter-score/enter-score';
import { capOpenMarkets } from './exposure/default-caps';
import { setExposure } from './exposure/set-exposure';
import { showExposure } from './exposure/show-exposure';
import { connectedFeeds } from './feeds/connected-feeds';
import { takeDelivery } from './feeds/take-delivery';
import { adminMatches } from './fixtures/admin-matches';
import { createMatch } from './fixtures/create-match';
import { importMatches } from './import-fixtures/import-matches';
import { answerQuestion } from './join-contest/answer-question';
import { joinContest } from './join-contest/join-contest';
import { resumeReservations } from './join-contest/resume-reservations';
import { loadSeason } from './load-season/load-season';
import { marketLock } from './markets/market-lock';
import { matchDay } from './match-day/match-day';
import { matchPage } from './match-page/match-page';
import { updateMatch } from './move-match/update-match';
import { listAnswers } from './own-entries/list-answers';
import { listJoined } from './own-entries/list-joined';
import { listTeams } from './own-entries/list-teams';
import { ownContestData } from './own-entries/own-contest-data';
import { onUserRegistered } from './players/on-user-registered';
import { onUserStatusChanged } from './players/on-user-status-changed';
import { adminQuestions } from './questions/admin-questions';
import { createQuestion } from './questions/create-question';
import { showBoard } from './operators-board/show-board';
import { renewOperatorsLog } from './renew-operators-log';
import { contestRules } from './rules/contest-rules';
import { connectedScoreFeeds } from './score-feeds/connected-score-feeds';
import { takeReport } from './score-feeds/take-report';
import { declareMatch } from './settle-match/declare-match';
import { declareQuestion } from './settle-match/declare-question';
import { endWaitingEntries } from './settle-match/end-waiting-entries';
import { measureDeclared } from './settle-match/measure-declared';
import { onMarketSettled } from './settle-match/on-market-settled';
import { onStakesSettled } from './settle-match/on-stakes-settled';
import { repeatDecisions } from './settle-match/repeat-decisions';
import { watchOverdue } from './settle-match/watch-overdue';

/** Everything this service does: what it answers, what it hears, and what it does by itself. */
export async function mountContest(service: Service<ContestConfig>): Promise<Contest> {
  const contest = openContest(service);
  const { http, internal, bus } = service;

  http.handle(endpoints.homePage, homePage(contest));
  http.handle(endpoints.dashboard, dashboard(contest));
  http.handle(endpoints.matchDay, matchDay(contest));
  http.handle(endpoints.matchPage, matchPage(contest));
  http.handle(endpoints.contestRules, contestRules(contest));
  http.handle(endpoints.joinContest, joinContest(contest));
  http.handle(endpoints.answerQuestion, answerQuestion(contest));
  http.handle(endpoints.listTeams, listTeams(contest));
  http.handle(endpoints.listAnswers, listAnswers(contest));
  http.handle(endpoints.ownEntries, ownEntries(contest));
  http.handle(endpoints.joined, listJoined(contest));
  http.handle(endpoints.ownContestData, ownContestData(contest));

  http.handle(endpoints.adminBoard, showBoard(contest));
  http.handle(endpoints.adminMatches, adminMatches(contest));
  http.handle(endpoints.createMatch, createMatch(contest));
  http.handle(endpoints.importMatches, importMatches(contest));
  http.handle(endpoints.updateMatch, updateMatch(contest));
  http.handle(endpoints.enterScore, enterScore(contest));
  http.handle(endpoints.adminQuestions, adminQuestions(contest));
  http.handle(endpoints.createQuestion, createQuestion(contest));
  http.handle(endpoints.exposure, showExposure(contest));
  http.handle(endpoints.setExposure, setExposure(contest));
  http.handle(endpoints.contestAudit, async ({ query }) => reply(await service.operatorsLog.list(query)));
  http.handle(endpoints.declareMatch, declareMatch(contest));
  http.handle(endpoints.declareQuestion, declareQuestion(contest));

  internal.handle(endpoints.marketLock, marketLock(contest));

  bus.on(events.userRegistered, {}, onUserRegistered(contest));
  bus.on(events.userStatusChanged, {}, onUserStatusChanged(contest));
  bus.on(events.stakesSettled, {}, onStakesSettled(contest));
  bus.on(events.marketSettled, {}, onMarketSettled(contest));

  service.onReady(() => renewOperatorsLog(contest));
  service.onReady(() => loadSeason(contest));
  service.onReady(() => capOpenMarkets(contest));
  service.every(2000, 'resume-reservations', () => resumeReservations(contest));
  service.every(5000, 'repeat-decisions', () => repeatDecisions(contest));
  service.every(30_000, 'end-waiting-entries', () => endWaitingEntries(contest));
  service.every(20_000, 'keep-tallies', () => keepTallies(contest));
  measureDeclared(contest);
  service.every(10 * 60_000, 'watch-overdue', () => watchOverdue(contest));
  for (const feed of connectedFeeds(contest))
    service.every(3000, `feed-${feed.name}`, () => feed.collect((delivery) => takeDelivery(contest, feed, delivery)));
  for (const feed of await connectedScoreFeeds(contest))
    service.every(1000, `scores-${feed.name}`, () => feed.collect((report) => takeReport(contest, feed, report)));
  return contest;
}
