import { sql } from 'kysely'
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { PublicContext } from '#kernel/context.ts'
import { cookieHeader, readCookie } from '#kernel/cookies.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { SignInRefusal } from '../account/sign-in-refusal.ts'

const MINUTES = 10
const COOKIE = 'galley-oidc'

/** What a browser and a provider must return for a sign-in to succeed here. */
export interface SignInAttempt {
  state: string
  nonce: string
  verifier: string
  /** The path that the person wanted to open. */
  next: string
}

const placeOf = (stateHash: Buffer): string => `oidc_attempt/${stateHash.toString('base64url')}/secrets`
const place = (state: string): string => placeOf(sha256(state))

export const sealedSignInAttempts: SealedColumn = {
  table: 'oidc_attempt',
  column: 'secrets_sealed',
  names: ['state_hash'],
  place: ({ state_hash }) => placeOf(state_hash as Buffer), // a bytea column
  shortLived: true,
}

/**
 * Begins a sign-in and binds it to this browser by a cookie, so that nobody can be signed in by another person's link.
 */
export async function beginSignInAttempt(
  ctx: PublicContext,
  provider: string,
  next: string,
): Promise<SignInAttempt & { challenge: string }> {
  const { config, keyRing } = ctx.services
  // Two tabs of one browser may sign in at once, so they share the cookie.
  const browser = readCookie(config, ctx.header('cookie'), COOKIE) ?? newSecret()
  const attempt: SignInAttempt = { state: newSecret(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), next }
  await ctx.inScope({}, (db) =>
    db
      .insertInto('oidc_attempt')
      .values({
        state_hash: sha256(attempt.state),
        browser_hash: sha256(browser),
        provider,
        secrets_sealed: keyRing.seal(attempt, place(attempt.state)),
        expires_at: sql<string>`now() + make_interval(mins => ${MINUTES}::int)`,
      })
      .execute(),
  )
  ctx.setHeader('set-cookie', cookieHeader(config, { name: COOKIE, value: browser, seconds: MINUTES * 60 }))
  return { ...attempt, challenge: await calculatePKCECodeChallenge(attempt.verifier) }
}

/** Uses up the sign-in that this browser began with this state. Throws 401. */
export async function takeSignInAttempt(ctx: PublicContext, provider: string, state: string): Promise<SignInAttempt> {
  const { config, keyRing } = ctx.services
  const browser = readCookie(config, ctx.header('cookie'), COOKIE) ?? ''
  const { rows } = await ctx.inScope({}, (db) =>
    sql<{ provider: string; secrets_sealed: Buffer }>`
      select provider, secrets_sealed from take_oidc_attempt(${sha256(state)}, ${sha256(browser)})
    `.execute(db),
  )
  const [row] = rows
  if (row?.provider !== provider) {
    throw new SignInRefusal(
      'unauthenticated',
      'not_this_browser',
      `This sign-in is unknown, was used already, was begun in another browser or is older than ${MINUTES} minutes: begin again`,
    )
  }
  return keyRing.open<SignInAttempt>(row.secrets_sealed, place(state))
}
