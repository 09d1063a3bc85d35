/**
 * The kit without React: the portal's state, calls and navigation. A page has one instance of it, also where a remote
 * brings a React of its own: its build bundles the React layer and takes this from the shell.
 */
export { call, type CallArguments, type CallInput, type CallOptions } from './call/call';
export type { CallResult } from './call/exchange';
export { Fault } from './call/fault';
export { session$, type Session } from './session/session';
export { signIn } from './sign-in/sign-in';
export {
  endPasskeyOffer,
  forgetPasskey,
  knowsPasskeys,
  makePasskey,
  offersPasskeys,
  signByAutofill,
  signChallenge,
} from './passkeys/passkeys';
export { signOut } from './session/sign-out';
export { tokenHeaders } from './session/token-headers';
export { applyProfile, player$, type Player, type User } from './session/player';
export { subscribeToScore } from './live/subscribe-to-score';
export { live, resync$ } from './live/live';
export { alert } from './alerts/alerts';
export { randomId } from './portal/random-id';
export { loadEventually } from './retry/load-again';
export { saveFile } from './copy/save-file';
export { copyText } from './copy/copy-text';
export { browserStorage, tabStorage } from './storage/safe-storage';
export { navigate } from './address/navigate';
export { now } from './clock/clock';
export { language$, setLang, type Language, type Texts } from './texts/language';
export { dayAndTime, longDay, timeOfDay } from './texts/day-and-time';
export { moneyTexts, playsForCoins, rupees } from './texts/coins';
export { timeLeft } from './texts/time-left';
export { setTheme, theme$, type Look } from './theme/set-theme';
export { reportFault } from './faults/report-fault';

// For the React layer, which must have no state of its own.
export { indexOf } from './address/navigate';
export { loadOnceMore } from './retry/load-again';
export { pause } from './retry/pause';
export { cachedReply, cacheSlotFor } from './session/cached-replies';
export { drawnReply, holdDrawing } from './drawn/held-drawing';
export { takeDrawing } from './lifecycles/take-drawing';
export { screenTitle$ } from './screen/screen-title';
export { fillSlot$, type FilledSlot, type SlotProps } from './slots/fill-slot';
export { reloadRemote, reportBroken } from './lifecycles/remote-handlers';
export { hindiOf, loaded$, loadTexts } from './texts/language';
export { textsInCoins } from './texts/coins';
export { kitText, kitTexts } from './texts/kit-texts';
export { serverTexts, type ShowResult, type ShowText } from './texts/server-texts';
