import { endpoints } from '@baazi/contracts';
import { inTransaction, type Service } from '@baazi/service-kit';
import { answerQuestion } from './answer-question/answer-question';
import { listAudit } from './audit/list-audit';
import { recordAudit } from './audit/record-audit';
import { openContest, type Contest } from './contest';
import type { ContestConfig } from './contest-config';
import { dashboard } from './dashboard/dashboard';
import { homePage } from './dashboard/home-page';
import { setExposure } from './exposure/set-exposure';
import { showExposure } from './exposure/show-exposure';
import { runFeeds } from './feeds/run-feeds';
import { adminMatches } from './fixtures/admin-matches';
import { createMatch } from './fixtures/create-match';
import { loadSeason } from './fixtures/load-season';
import { updateMatch } from './fixtures/update-match';
import { importMatches } from './import-fixtures/import-matches';
import { joinContest } from './join-contest/join-contest';
import { resumeReservations } from './join-contest/resume-reservations';
import { joined } from './picks/joined';
import { listAnswers } from './picks/list-answers';
import { listTeams } from './picks/list-teams';
import { ownContestData } from './picks/own-contest-data';
import { onUserRegistered } from './players/on-user-registered';
import { onUserStatusChanged } from './players/on-user-status-changed';
import { adminQuestions } from './questions/admin-questions';
import { createQuestion } from './questions/create-question';
import { declareMatch } from './settle-match/declare-match';
import { declareQuestion } from './settle-match/declare-question';
import { keepTallies } from './settle-match/keep-tallies';
import { onMarketSettled } from './settle-match/on-market-settled';
import { onStakesSettled } from './settle-match/on-stakes-settled';
import { repeatDecisions } from './settle-match/repeat-decisions';
import { watchOverdue } from './settle-match/watch-overdue';

/** Mounts every capability of this service: what it answers, what it hears, and what it does by itself. */
export async function mountContest(service: Service<ContestConfig>): Promise<Contest> {
  const contest = openContest(service);
  const { http } = service;
  service.recordsDeeds((deed) => inTransaction(service, (tx) => recordAudit(contest, tx, deed)));

  http.handle(endpoints.homePage, homePage(contest));
  http.handle(endpoints.dashboard, dashboard(contest));
  http.handle(endpoints.joinContest, joinContest(contest));
  http.handle(endpoints.answerQuestion, answerQuestion(contest));
  http.handle(endpoints.listTeams, listTeams(contest));
  http.handle(endpoints.listAnswers, listAnswers(contest));
  http.handle(endpoints.joined, joined(contest));
  http.handle(endpoints.ownContestData, ownContestData(contest));

  http.handle(endpoints.adminMatches, adminMatches(contest));
  http.handle(endpoints.createMatch, createMatch(contest));
  http.handle(endpoints.importMatches, importMatches(contest));
  http.handle(endpoints.updateMatch, updateMatch(contest));
  http.handle(endpoints.adminQuestions, adminQuestions(contest));
  http.handle(endpoints.createQuestion, createQuestion(contest));
  http.handle(endpoints.exposure, showExposure(contest));
  http.handle(endpoints.setExposure, setExposure(contest));
  http.handle(endpoints.contestAudit, listAudit(contest));
  http.handle(endpoints.declareMatch, declareMatch(contest));
  http.handle(endpoints.declareQuestion, declareQuestion(contest));

  onUserRegistered(contest);
  onUserStatusChanged(contest);
  onStakesSettled(contest);
  onMarketSettled(contest);

  resumeReservations(contest);
  repeatDecisions(contest);
  keepTallies(contest);
  watchOverdue(contest);
  runFeeds(contest);
  service.onReady(() => loadSeason(contest));
  return contest;
}
