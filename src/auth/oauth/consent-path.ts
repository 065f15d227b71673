/** The path of the pages where people answer. The server renders them itself, so that they work without a script. */
export const CONSENT_PATH = '/oauth/consent'
