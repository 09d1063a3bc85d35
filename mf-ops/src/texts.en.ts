import { rupeesText } from '@baazi/contracts';

/** What the operators' console says. */
export const en = {
  table: { rows: 'Rows', total: (n: number) => `${n} in all`, previous: 'Previous page', next: 'Next page', page: (page: number, pages: number) => `Page ${page} of ${pages}`, actions: 'Actions', nothingFound: 'No records found', searchElse: 'Try other words, or clear the search.', all: 'All' },
  refresh: 'Refresh',
  reason: { label: 'Reason', missing: 'Please give a reason.', cancel: 'Cancel', busy: 'Submitting...' },
  states: {
    open: 'Open', locked: 'Locked', declared: 'Declared', settled: 'Settled', void: 'Void',
    active: 'Active', blocked: 'Blocked', closed: 'Closed',
    requested: 'Requested', approved: 'Approved once', sending: 'Sending', paid: 'Paid', rejected: 'Rejected', cancelled: 'Cancelled', failed: 'Failed', reversed: 'Reversed',
    credited: 'Credited', suspense: 'In suspense', refunded: 'Refunded', seen: 'Seen',
    registered: 'Registered', earned: 'Earned', 'on-hold': 'On hold', denied: 'Denied', 'clawed-back': 'Clawed back',
    proposed: 'Proposed', posted: 'Posted', player: 'Player', operator: 'Operator', member: 'Member', guest: 'Guest',
  },
  results: {
    title: 'Results', search: 'Search a match', searchQuestion: 'Search a question', matches: 'Matches', questions: 'Questions', toDeclare: 'To declare',
    match: 'Match', question: 'Question', starts: 'Starts', locks: 'Entry closes', state: 'State', outcome: 'Outcome', entries: 'Entries', revision: (n: number) => `Revision ${n}`,
    none: 'No match waits for a result.', noneText: 'Matches come here when entry has closed.', noQuestion: 'No question waits for an answer.',
    declare: 'Declare', correct: 'Correct', voidIt: 'Void', voided: 'Void', notYet: 'No result yet',
    declareTitle: (name: string) => `Result: ${name}`, correctTitle: (name: string) => `Correct: ${name}`,
    standing: (outcome: string, revision: number) => `The result stands at ${outcome}, revision ${revision}. A correction is revision ${revision + 1}.`,
    choose: 'Who won?', chooseAnswer: 'The right answer', chooseMissing: 'Please choose the outcome.', yes: 'Yes', no: 'No',
    beforeLock: 'Entry is still open: it can only be void now.',
    note: 'Note', source: 'Source', sourceHint: 'Where the result was read, such as a scorecard address.', playerText: 'What players read', playerTextHint: 'Empty: a line made from the outcome, such as "Match abandoned".',
    look: 'Show what it does', back: 'Back', confirm: 'Confirm', again: 'Look again',
    dryRun: 'Nothing has been changed yet.',
    won: 'Winners', lost: 'Losers', refunds: 'Refunds', payout: 'Paid to winners', refundTotal: 'Refunded', house: 'House result', gain: 'Players who gain', lose: 'Players who lose', becomes: 'Becomes revision', 
    stands: 'This is the outcome already. Nothing would change.',
    meanwhile: (revision: number) => `Another operator declared meanwhile: revision ${revision} stands now. What you see is a correction of it.`,
    overtaken: 'Another operator declared meanwhile. Please look again.',
    unresolved: (n: number) => `${n} ${n === 1 ? 'entry is' : 'entries are'} still being confirmed. Wait a moment and look again, or force with a reason.`,
    force: 'Go ahead without them', forceReason: 'Why it cannot wait',
    done: (revision: number) => `Declared as revision ${revision}.`,
  },
  users: {
    title: 'Users', search: 'Name, e-mail or username', all: 'All', name: 'Name', kind: 'Kind', status: 'Status', seen: 'Last login', joined: 'Joined', never: 'Never', preview: 'Preview',
    none: 'No users here.', noneText: 'Players appear when they sign up.',
    block: 'Block', unblock: 'Unblock', remove: 'Delete', statement: 'Statement', previewOn: 'Preview on', previewOff: 'Preview off', makeOperator: 'Make operator', more: 'More',
    blockText: 'Every session of this user ends at once. They cannot play; their money stays.', unblockText: 'The user can log in and play again.', removeText: 'The account is closed for good. Not possible while it holds money.',
    previewText: "Shows tomorrow's fixtures as today's to this user. Entry rules stay.", operatorText: 'An operator can declare results and approve withdrawals.',
    blocked: 'User blocked.', unblocked: 'User unblocked.', removed: 'User deleted.', previewed: 'Preview changed.', operatorMade: 'Operator added.', email: 'E-mail', emailMissing: 'Please provide a valid email.',
  },
  withdrawals: {
    title: 'Withdrawals', search: 'UPI ID or player ID', pending: 'Waiting', paid: 'Paid', returned: 'Returned', player: 'Player', amount: 'Amount', upi: 'UPI ID', asked: 'Asked', risk: 'Look at', state: 'State', approvals: 'Approvals',
    none: 'No withdrawal waits.', noneText: 'New requests come here at once.', age: (hours: number) => (hours < 1 ? 'less than 1 h ago' : hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`), noRisk: 'Nothing',
    approve: 'Approve', reject: 'Reject', note: 'Note', approveTitle: (name: string, rupees: number) => `Pay ${rupeesText(rupees)} to ${name}`, rejectTitle: (name: string, rupees: number) => `Return ${rupeesText(rupees)} to ${name}`,
    approveText: 'A large amount needs a second operator before it is sent.', rejectText: 'The money goes back to the wallet. The player reads the note.',
    sent: 'Approved and sent.', waitsForSecond: 'Approved. A second operator must approve it too.', rejected: 'Rejected, the money is back in the wallet.', approvedBy: (by: string) => `by ${by}`,
  },
  ledger: {
    balanced: 'The books balance', unbalanced: 'The books do not balance', trial: 'Trial balance', sum: 'Sum of all legs', transfers: 'Transfers', account: 'Account', amount: 'Amount', problems: 'Problems', noAccounts: 'Nothing has been posted yet.', check: 'Check again',
  },
};
