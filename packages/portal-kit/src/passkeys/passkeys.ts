import type { endpoints, ReplyOf, SentTo } from '@baazi/contracts';

type NewPasskey = SentTo<typeof endpoints.confirmPasskey>['body']['passkey'];
type SignedChallenge = SentTo<typeof endpoints.loginWithPasskey>['body']['passkey'];

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const bring = () => import('./simple-webauthn');

/** Asks the player to create a passkey. Undefined: the player cancelled, or already has one here. */
export async function makePasskey(options: ReplyOf<typeof endpoints.beginPasskey>): Promise<NewPasskey | undefined> {
  try {
    const { startRegistration } = await bring();
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

/** Asks the player to sign with a passkey. Undefined: the player cancelled, or has none. */
export async function signChallenge(
  options: ReplyOf<typeof endpoints.passkeyChallenge>,
): Promise<SignedChallenge | undefined> {
  try {
    const { startAuthentication } = await bring();
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
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
