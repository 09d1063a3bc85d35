/** In a chunk of its own: nobody downloads it who has no passkey. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
