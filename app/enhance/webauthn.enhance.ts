/** The library for passkeys, loaded when one is used. */
export { startAuthentication, startRegistration } from "@simplewebauthn/browser";
