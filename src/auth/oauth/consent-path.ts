/** Where people answer. The pages of it are the server’s own: they work without a script. */
export const CONSENT_PATH = '/oauth/consent'
