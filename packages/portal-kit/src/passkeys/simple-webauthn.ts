/** In its own chunk, so players without a passkey do not download it. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
