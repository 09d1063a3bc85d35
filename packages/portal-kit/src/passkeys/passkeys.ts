import type { endpoints, ReplyOf, SentTo } from '@baazi/contracts';

type NewPasskey = SentTo<typeof endpoints.confirmPasskey>['body']['passkey'];
type SignedChallenge = SentTo<typeof endpoints.loginWithPasskey>['body']['passkey'];

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** In its own chunk, so that players without a passkey do not download it. */
const loadWebAuthn = () =>
  import(
    /* webpackExports: ["startAuthentication", "startRegistration", "sendSignal", "WebAuthnAbortService"] */ '@simplewebauthn/browser'
  );

/** Asks the player to create a passkey. Undefined: the player cancelled, or already has one here. */
export async function makePasskey(options: ReplyOf<typeof endpoints.beginPasskey>): Promise<NewPasskey | undefined> {
  try {
    const { startRegistration } = await loadWebAuthn();
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    };
  } catch {
    return undefined;
  }
}

/** Whether this browser offers passkeys where it fills in addresses and passwords (conditional UI). */
export const offersPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** Ends what `signByAutofill` waits for: its field is gone. */
export const endPasskeyOffer = async (): Promise<void> => (await loadWebAuthn()).WebAuthnAbortService.cancelCeremony();

/** Tells the browser that a passkey was removed here, so that it stops offering it. Best effort: few browsers can. */
export async function forgetPasskey(credentialID: string): Promise<void> {
  const { sendSignal } = await loadWebAuthn();
  const { hostname: rpID } = window.location;
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined);
}

/** Asks the player to sign with a passkey. Undefined: the player cancelled, or has none. */
export async function signChallenge(
  options: ReplyOf<typeof endpoints.passkeyChallenge>,
): Promise<SignedChallenge | undefined> {
  return sign(options, { useBrowserAutofill: false });
}

/** As `signChallenge`, by what the browser offers to fill in, for as long as the page is open. */
export async function signByAutofill(
  options: ReplyOf<typeof endpoints.passkeyChallenge>,
): Promise<SignedChallenge | undefined> {
  return sign(options, { useBrowserAutofill: true });
}

async function sign(
  options: ReplyOf<typeof endpoints.passkeyChallenge>,
  how: { useBrowserAutofill: boolean },
): Promise<SignedChallenge | undefined> {
  try {
    const { startAuthentication } = await loadWebAuthn();
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options, ...how });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    };
  } catch {
    return undefined;
  }
}
