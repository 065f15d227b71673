/** Where people answer. The server makes these pages itself, so that they work without a script. */
export const CONSENT_PATH = '/oauth/consent'
