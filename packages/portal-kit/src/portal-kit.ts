/**
 * The public API for micro-frontends and nothing else: every player downloads all of it on the first visit. See
 * portal-kit.api.md.
 */
export { lifecycles, type LifecycleProps, type Lifecycles } from './lifecycles/lifecycles';
export { extension, type ExtensionExports } from './slots/extension';
export { Slot, type SlotOf } from './slots/slot';
export { call, type CallInput, type CallOptions } from './call/call';
export type { CallResult } from './call/exchange';
export { useCall, type CallState } from './screen/use-call';
export { useScreenTitle } from './screen/screen-title';
export { useAction, type Action } from './screen/use-action';
export { useForm, useKeptForm, type FieldErrors, type Form } from './screen/use-form';
export { Fault } from './call/fault';
export { session$, useSession, type Session } from './session/session';
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
export { applyProfile, player$, usePlayer, type Player, type User } from './session/player';
export { subscribeToScore } from './live/subscribe-to-score';
export { live, resync$ } from './live/live';
export { alert } from './alerts/alerts';
export { randomId } from './portal/random-id';
export { loadEventually } from './retry/load-again';
export { saveFile } from './copy/save-file';
export { browserStorage, tabStorage } from './storage/safe-storage';
export { navigate } from './address/navigate';
export { Link, type LinkProps } from './address/link';
export { useAddress, type Address } from './address/use-address';
export { now } from './clock/clock';
export { useNow, usePassed } from './clock/use-now';
export { setLang, type Language, type Texts } from './texts/language';
export { useLang, useReplyText, useResultText, useServerText, useTexts } from './texts/use-texts';
export { dayAndTime, longDay, timeOfDay } from './texts/day-and-time';
export { moneyTexts, playsForCoins, rupees } from './texts/coins';
export { setTheme, useThemeChoice, type Look } from './theme/set-theme';
export { reportFault } from './faults/report-fault';
export { theme, toneColors, type Tone } from './theme/theme';
export { useTeamLight } from './theme/team-light';
export { Button, type ButtonProps } from './ui/button';
export { Field, type FieldProps } from './ui/field';
export { Check } from './ui/check';
export { Card } from './ui/card';
export { Chip, type ChipProps } from './ui/chip';
export { Notice } from './ui/notice';
export { Skeleton } from './ui/skeleton';
export { Money } from './ui/money';
export { copyText } from './copy/copy-text';
export { Avatar } from './avatar/avatar';
export { Crest } from './ui/crest';
export type { Match } from './ui/match';
export { MatchHeader } from './ui/match-header';
export { stageTones } from './ui/match-standing';
export { MatchRow } from './ui/match-row';
export { useMatchStage } from './ui/use-match-stage';
export { timeLeft } from './texts/time-left';
export { Icon, iconNames, isIconName, type IconName } from './ui/icon';
export { EmptyState } from './ui/empty-state';
export { AreaFailed } from './ui/area-failed';
export { lazyDialog, lazyPart, lazyScreen } from './lazy/lazy-screen';
export { Dialog, Menu, Tabs } from './overlays/overlays';
export type { DialogProps } from './overlays/dialog';
export type { MenuItem, MenuProps } from './overlays/menu';
export type { TabsProps } from './overlays/tabs';
