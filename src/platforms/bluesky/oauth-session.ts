import type { JWK } from 'jose'
import { z } from 'zod'
import type { Credentials } from '../connecting.ts'
import { tokenEnd } from '../token-end.ts'

/** The additional data of an account that was connected by OAuth. They are sealed with its tokens. */
const OAuthSession = z.object({
  issuer: z.string(),
  /** The client id with which the session was opened. A server issues new tokens only to this client. */
  clientId: z.string(),
  /** The key to which the tokens are bound. */
  key: z.custom<JWK>((value) => typeof value === 'object' && value !== null),
  /** ISO 8601: when the server ends the session, even if it was renewed. */
  endsAt: z.string().nullable(),
})
export type OAuthSession = z.infer<typeof OAuthSession>

/** The OAuth data of an account. Null if it was connected by an app password. */
export function oauthSession({ extra }: Credentials): OAuthSession | null {
  return OAuthSession.safeParse(extra.oauth).data ?? null
}

const DAY_SECONDS = 24 * 60 * 60
/** Two weeks for a client that cannot be verified, two years for one that can. https://atproto.com/specs/oauth */
const PUBLIC_DAYS = 14
const CONFIDENTIAL_DAYS = 730

/** When the session ends. It is counted from the answer's own date, because no field gives the end. */
export function grantEnd(headers: Headers, confidential: boolean): string | null {
  return tokenEnd(headers, (confidential ? CONFIDENTIAL_DAYS : PUBLIC_DAYS) * DAY_SECONDS)
}
