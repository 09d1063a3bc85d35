import type { Collection, Service } from '@baazi/service-kit';
import type { Intent } from '../money-in/deposits/intent';
import type { Webhook } from '../money-in/webhooks/webhook';
import type { Adjustment } from '../players/adjustments/adjustment';
import type { ReportCollections, ReportDeps } from '../reports/report-deps';
import type { Decision } from '../stakes/decisions/decision';
import type { WalletConfig } from '../wallet-config';
import type { BankLine } from './bank-statements/bank-line';
import type { LastAudit } from './last-audit';
import type { Cover } from './solvency/cover/cover';
import type { Solvency, SolvencyPage, SolvencyWallets } from './solvency/solvency';

/** Every collection that the audit reads. It opens them on a bare connection, or takes the service's. */
export interface AuditCollections extends ReportCollections {
  decisions: Collection<Decision>;
  intents: Collection<Intent>;
  webhooks: Collection<Webhook>;
  adjustments: Collection<Adjustment>;
  audits: Collection<LastAudit>;
  solvencies: Collection<Solvency>;
  solvencyPages: Collection<SolvencyPage>;
  solvencyWallets: Collection<SolvencyWallets>;
  covers: Collection<Cover>;
  bankLines: Collection<BankLine>;
}

/** Dependencies of audit, solvency and ledger checks. */
export interface AuditDeps extends AuditCollections, ReportDeps {
  service: Service<WalletConfig>;
}
