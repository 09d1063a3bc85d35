/**
 * What a micro-frontend needs, and nothing else: every player downloads all of it on the first visit. See
 * portal-kit.api.md.
 */
export { lifecycles, type LifecycleProps, type Lifecycles } from './lifecycles/lifecycles';
export { call, type CallInput, type CallOptions, type CallResult } from './call/call';
export { useCall, type CallState } from './screen/use-call';
export { useAction, type Action } from './screen/use-action';
export { useForm, type FieldErrors, type Form } from './screen/use-form';
export { Fault } from './call/fault';
export { session$, useSession, type Session } from './session/session';
export { signIn } from './sign-in/sign-in';
export { knowsPasskeys, makePasskey, signChallenge } from './passkeys/passkeys';
export { signOut } from './session/sign-out';
export { applyProfile, player$, usePlayer, type Player, type User } from './session/player';
export { hearScore } from './live/hear-score';
export { live, resync$ } from './live/live';
export { alert } from './alerts/alerts';
export { navigate } from './address/navigate';
export { Link, type LinkProps } from './address/link';
export { useAddress, type Address } from './address/use-address';
export { now } from './clock/clock';
export { useNow, usePassed } from './clock/use-now';
export { setLang, type Language, type Texts } from './texts/language';
export { useLang, useTexts } from './texts/use-texts';
export { useTold } from './texts/server-words';
export { dayAndTime, longDay, timeOfDay } from './texts/day-and-time';
export { moneyWords, playsForCoins, rupees } from './texts/coins';
export { setTheme, useLook, type Look } from './theme/set-theme';
export { reportFault } from './faults/report-fault';
export { theme, toneColors, type Tone } from './theme/theme';
export { Button, type ButtonProps } from './ui/button';
export { Field, type FieldProps } from './ui/field';
export { Card } from './ui/card';
export { Chip, type ChipProps } from './ui/chip';
export { Notice } from './ui/notice';
export { Skeleton } from './ui/skeleton';
export { Money } from './ui/money';
export { Avatar } from './avatar/avatar';
export { Crest } from './ui/crest';
export { MatchFace, type Match } from './ui/match-face';
export { timeLeft } from './texts/time-left';
export { Icon, iconNames, isIconName, type IconName } from './ui/icon';
export { EmptyState } from './ui/empty-state';
export { AreaFailed } from './ui/area-failed';
export { Dialog, Menu, Tabs } from './overlays/overlays';
export type { DialogProps } from './overlays/dialog';
export type { MenuItem, MenuProps } from './overlays/menu';
export type { TabsProps } from './overlays/tabs';
