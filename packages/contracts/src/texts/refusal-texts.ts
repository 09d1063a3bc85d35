import type { FieldError } from '../envelope';

interface RefusalText {
  message: string;
  /** the field at fault, when it is always the same */
  path?: string;
}

/** The words a server sends with a refusal (spec section 5 where it has them), by code. */
export const refusalTexts: Readonly<Record<string, RefusalText>> = {
  malformed: { message: 'The request could not be read.' },
  'sign-in': { message: 'Please log in to continue.' },
  forbidden: { message: 'You are not allowed to do this.' },
  'operator-account': { message: "An operator's account does not play and has no wallet." },
  'cooling-off': { message: 'A new operator acts on money only a day after becoming one.' },
  'factor-needed': { message: 'Operators sign in here with a second factor. Please set one up under Account first.' },
  'confirm-factor': { message: 'Please show your second factor to go on.', path: 'code' },
  'not-found': { message: 'Not found.' },
  'method-not-allowed': { message: 'This method is not allowed here.' },
  conflict: { message: 'This was already done with other content.' },
  'too-large': { message: 'The request is too large.' },
  'wrong-content-type': { message: 'The content type is not accepted.' },
  'invalid-input': { message: 'Please correct the following errors' },
  'too-many-requests': { message: 'Too many tries. Please wait and try again.' },
  fault: { message: 'Something Went Wrong' },
  'not-built': { message: 'This is not available yet.' },
  busy: { message: 'We are very busy right now. Please try again in a moment.' },

  'release-unknown': { message: 'This release was never published.', path: 'version' },
  'release-unfit': { message: 'This release does not fit the shell that is live.', path: 'version' },

  'entry-not-found': { message: 'This entry does not exist.', path: 'pickId' },
  'not-signed-yet': { message: 'The receipt is not signed yet. Please try again in a moment.' },
  'book-open': { message: 'The book of this contest is not closed yet.' },
  'book-not-found': { message: 'There is no such book.' },
  'not-in-book': {
    message: 'This entry is not in the book of its contest. Keep your receipt and show it to us: it is signed.',
  },
  'not-in-log': { message: 'The log of books is not that long.' },
  'no-solvency-yet': { message: 'What is owed to players has not been summed up yet.' },
  'not-in-solvency': {
    message: 'Your wallet is not in the last sum of what we owe. A wallet opened since is in the next one; if yours is older, show this to us.',
  },
  'solvency-lately': { message: 'This was summed up less than a minute ago. Please wait.' },
  'books-differ': { message: 'The wallets and the books differ: nothing is published. Look at the trial balance.' },
  'cover-not-past': { message: 'Please state a cover of a time that has been.', path: 'asOf' },
  'log-stands': { message: 'The log of books has lost nothing: there is nothing to accept.' },
  'match-not-found': { message: 'This match does not exist.', path: 'matchID' },
  'question-not-found': { message: 'This question does not exist.', path: 'questionID' },
  'team-not-in-match': { message: 'Pleae choose team that can win.', path: 'chosenTeam' },
  'entry-closed': { message: 'Time Over. Entry for this contest has closed.', path: 'matchID' },
  'answer-closed': { message: 'Timeout. Answers to this question have closed.', path: 'questionID' },
  'already-joined': { message: 'You have already joined this contest.', path: 'matchID' },
  'already-answered': { message: 'You have already answered this question.', path: 'questionID' },
  'win-amount-changed': { message: 'The winning amount has changed. Please check it and try again.', path: 'win_amount' },
  'insufficient-balance': { message: 'Your balance is too low. Please add money to play.', path: 'amount' },
  'stake-limit': { message: 'This is over the stake limit you have set.', path: 'amount' },
  'max-stake': { message: 'This stake is over the limit of this contest.', path: 'amount' },
  'liability-cap': { message: 'This contest is full for your choice at this amount.', path: 'amount' },
  'one-side-per-group': {
    message: 'One side of a contest for each group of linked accounts: one that shares your device, UPI ID or network has taken the other side.',
    path: 'matchID',
  },
  'timed-out-by-player': { message: 'You are taking a break. You can play again when it ends.', path: 'amount' },
  'account-blocked': { message: 'This account cannot play right now.', path: 'amount' },
  'wound-down': { message: 'Deposits and contests are closed. You can still withdraw your money.', path: 'amount' },
  'market-settled': { message: 'This contest has been decided.', path: 'matchID' },
  'given-up': { message: 'This try was given up. Please try again.', path: 'amount' },

  'payment-pending': { message: 'Payment is still being verified. Your balance will update shortly.', path: 'amount' },
  'deposit-limit': { message: 'This is over the deposit limit you have set.', path: 'planId' },
  'open-payments': { message: 'You have too many unfinished payments. Finish one, or try again tomorrow.', path: 'planId' },
  'provider-down': { message: 'The payment service does not answer. Please try again in a moment.' },
  'bad-signature': { message: 'The signature is not valid.' },
  'over-withdrawable': { message: 'This is more than you can withdraw.', path: 'amount' },
  'stake-deposits-first': { message: 'Money you add can be withdrawn after it was staked once.', path: 'amount' },
  'below-minimum': { message: 'Minimun amount is 100.', path: 'amount' },
  'verify-email-first': { message: 'Please verify your email first.', path: 'upi' },
  'withdrawals-frozen': { message: 'Withdrawals are being reviewed for this account.', path: 'amount' },
  'withdrawal-not-found': { message: 'This withdrawal does not exist.' },
  'withdrawal-moved-on': { message: 'This withdrawal is no longer in a state that allows this.' },
  'player-blocked': { message: 'This player is blocked. Unblock the account first, or reject the withdrawal.' },
  'player-frozen': { message: "This player's withdrawals are under review. End the review first, or reject the withdrawal." },
  'payout-under-way': { message: 'The provider knows this payout and has not ended it. Cancel it there first.' },
  'refund-by-hand': { message: 'Its provider is not connected any more. Send the money back by hand and give the reference.', path: 'reference' },
  'wrong-currency': { message: 'This payment is in another currency. It can only be sent back.' },
  'account-closed': { message: "This account is closed, or an operator's. Money for it can only be sent back.", path: 'userId' },
  'second-operator-needed': { message: 'A second operator must approve this: one who neither made you an operator nor was made one by you.' },
  'own-benefit': { message: 'You cannot decide what benefits you, or an operator whom you made one or who made you one.' },
  'mode-closed': { message: 'This is not available in this money mode.' },

  'not-locked': { message: 'A winner cannot be declared before entry has closed.' },
  'outcome-unknown': { message: 'This outcome is not one of this contest.', path: 'outcome' },
  'revision-changed': { message: 'Another operator declared meanwhile. Please look again.', path: 'expectedRevision' },
  'unresolved-entries': { message: 'Some entries are still being confirmed. Wait a moment, or force with a reason.', path: 'force' },
  'refund-unconfirmed': { message: 'This refunds entries. Look at what it does, and confirm exactly that.', path: 'expects' },
  'match-exists': { message: 'This match exists already.', path: 'matchID' },
  'import-conflict': { message: 'The file does not fit the fixtures that are published.' },
  'rules-not-found': { message: 'There are no rules with this hash.', path: 'hash' },
  'not-in-play': { message: 'This match is not in play.', path: 'matchID' },
  'no-tie': { message: 'A super over is bowled after a tie, and this match is not tied.', path: 'over' },
  'over-out-of-turn': { message: 'This over does not follow what was reported.', path: 'over' },
  'score-changed': { message: 'The score changed meanwhile. Please look again.', path: 'expectedVersion' },
  'reason-needed': { message: 'Please say why a reported over changes.', path: 'reason' },
  'clock-backwards': { message: 'The clock only moves forward.', path: 'at' },

  'wrong-credentials': { message: 'The email or password is not right.', path: 'email' },
  'code-needed': { message: 'Enter the One-Time Password sent to your registered email address.', path: 'otp' },
  'wrong-code': { message: 'The One-Time Password is not right or has expired.', path: 'otp' },
  'email-taken': { message: 'This email is already registered.', path: 'email' },
  'unknown-referral': { message: 'This referral ID does not exist.', path: 'refferalID' },
  'weak-password': { message: 'Please choose a password that is harder to guess.', path: 'password' },
  'wrong-password': { message: 'The current password is not right.', path: 'current_password' },
  'confirm-password': { message: 'Please confirm your password to go on.', path: 'password' },
  'factor-code-needed': { message: 'Enter the code of your authenticator app, or a recovery code.' },
  'wrong-factor': { message: 'This is not right, or it was used before.', path: 'code' },
  'same-password': { message: 'Please choose a password you have not used here before.', path: 'password' },
  'wait-before-resend': { message: 'Please wait before asking for another One-Time Password.', path: 'otp' },
  'not-a-guest': { message: 'This account is a full account already.' },
  'link-expired': { message: 'This link has expired. Please ask for a new one.' },
  'bad-image': { message: 'Please choose a PNG, JPEG or WebP picture of at most 2 MB.', path: 'userProfile' },
  'money-held': { message: 'There is still money in this account, in open contests or in a withdrawal.' },
  'user-not-found': { message: 'This user does not exist.' },
  'own-account': { message: 'You cannot do this to your own account.' },
};

/** The envelope's words for a refusal code; unknown codes get the general line. */
export function wordsFor(code: string): { message: string; errors: FieldError[] } {
  const text = refusalTexts[code] ?? refusalTexts['fault'];
  const message = text?.message ?? 'Something Went Wrong';
  return { message, errors: text?.path ? [{ path: text.path, msg: message }] : [] };
}
