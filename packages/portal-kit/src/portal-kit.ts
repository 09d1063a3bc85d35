/**
 * The public API for micro-frontends and nothing else: every player downloads all of it on the first visit. See
 * portal-kit.api.md.
 */
export { lifecycles, type LifecycleProps, type Lifecycles } from './lifecycles/lifecycles';
export { extension, type ExtensionExports } from './slots/extension';
export { Slot, type SlotOf } from './slots/slot';
export {
  alert,
  applyProfile,
  browserStorage,
  call,
  copyText,
  dayAndTime,
  endPasskeyOffer,
  Fault,
  forgetPasskey,
  knowsPasskeys,
  live,
  loadEventually,
  longDay,
  makePasskey,
  moneyTexts,
  navigate,
  now,
  offersPasskeys,
  player$,
  playsForCoins,
  randomId,
  reportFault,
  resync$,
  rupees,
  saveFile,
  session$,
  setLang,
  setTheme,
  signByAutofill,
  signChallenge,
  signIn,
  signOut,
  subscribeToScore,
  tabStorage,
  timeLeft,
  timeOfDay,
  tokenHeaders,
  type CallInput,
  type CallOptions,
  type CallResult,
  type Language,
  type Look,
  type Player,
  type Session,
  type Texts,
  type User,
} from '@baazi/portal-kit/core';
export { useCall, type CallState } from './screen/use-call';
export { useScreenTitle } from './screen/use-screen-title';
export { useAction, type Action } from './screen/use-action';
export { useTypedBefore } from './screen/use-typed-before';
export { useForm, useKeptForm, type FieldErrors, type Form } from './screen/use-form';
export { usePlayer, useSession } from './session/use-session';
export { Link, type LinkProps } from './address/link';
export { useAddress, type Address } from './address/use-address';
export { useNow, usePassed } from './clock/use-now';
export { useLang, useReplyText, useResultText, useServerText, useTexts } from './texts/use-texts';
export { useThemeChoice } from './theme/use-theme-choice';
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
export { Avatar } from './avatar/avatar';
export { Crest } from './ui/crest';
export type { Match } from './ui/match';
export { MatchHeader } from './ui/match-header';
export { stageTones } from './ui/match-standing';
export { MatchRow } from './ui/match-row';
export { useMatchStage } from './ui/use-match-stage';
export { Icon, iconNames, isIconName, type IconName } from './ui/icon';
export { EmptyState } from './ui/empty-state';
export { AreaFailed } from './ui/area-failed';
export { lazyDialog, lazyPart, lazyScreen } from './lazy/lazy-screen';
export { Dialog, Menu, Tabs } from './overlays/overlays';
export type { DialogProps } from './overlays/dialog';
export type { MenuItem, MenuProps } from './overlays/menu';
export type { TabsProps } from './overlays/tabs';
