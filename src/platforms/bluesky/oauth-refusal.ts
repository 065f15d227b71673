import { refusals } from '../refusal.ts'
import { OAuthProblem } from './wire.ts'

const UNKNOWN_APP =
  "The account's server does not accept this installation as an app: the operator must see to it that the internet can read /v1/marketing/oauth/bluesky/client-metadata below GALLEY_BASE_URL, and that its keys are those of the last backup."

/** Turns an authorization server's failed answer into a PlatformError. Source: RFC 6749 5.2, RFC 9126, RFC 9449. */
export const oauthRefusal = refusals({
  name: 'Bluesky',
  read(body) {
    const { error = '', error_description = '' } = OAuthProblem.catch({}).parse(body)
    return { words: [error, error_description], codes: error ? [error] : [] }
  },
  waitSeconds: 300,
  rules: [
    {
      code: ['invalid_grant', 'invalid_token'],
      kind: 'reconnect',
      says: 'Bluesky no longer accepts the sign-in; connect the account again.',
    },
    {
      code: ['invalid_client', 'invalid_client_metadata', 'unauthorized_client', 'invalid_redirect_uri'],
      kind: 'permission',
      says: UNKNOWN_APP,
    },
    {
      code: ['invalid_dpop_proof', 'use_dpop_nonce'],
      kind: 'retry_backoff',
      says: "The account's server does not accept the proof of this installation's key; if this stays so, the operator must set the clock of the machine.",
    },
    { code: ['access_denied'], kind: 'permission', says: 'Bluesky gave no access; start again and allow it there.' },
    {
      code: ['invalid_scope'],
      kind: 'permission',
      says: "The account's server does not know the rights that Galley asks for; connect with an app password.",
    },
  ],
})
