import { sql } from 'kysely'
import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import { PLATFORMS, type Platform } from '#contract/platforms.ts'
import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import { type ConsentProvider, providerOf } from '#platforms/consent-providers.ts'
import type { Prepared } from '#platforms/publishing.ts'

/** Where a consent is given: at a network, or at a source of documents. */
export type ConsentAt = Platform | ContextSourceType

/** An open consent: who asked for it, and where the browser goes afterwards. */
export interface Consent<At extends ConsentAt = Platform> {
  orgId: string
  userId: string
  platform: At
  /** The kind of account that the consent is for. Null for all accounts that the person has there. */
  target: ConsentTarget | null
  /** One of the installation's own addresses. */
  redirectUri: string
  /** The adapter's own secrets, which it needs again for the exchange. */
  secrets: Prepared
  /** The hash of the cookie in the browser that the consent belongs to; null if a program asked. */
  browserHash: Buffer | null
  begunBy: BegunBy
}

/**
 * The session or the API key that began the consent. The consent ends with it. Both are null in a consent that an older
 * version of Galley began.
 */
export interface BegunBy {
  sessionId: string | null
  apiKeyId: string | null
}

export const begunBy = ({ actor, sessionId }: Pick<StepsContext, 'actor' | 'sessionId'>): BegunBy => ({
  sessionId,
  apiKeyId: actor.kind === 'api_key' ? actor.keyId : null,
})

export const newState = newSecret

/** The callback address that is registered with the platform. Galley redirects the browser from there. Spec N3 */
export function consentCallbackUrl(
  baseUrl: string,
  { platform, target }: Pick<Consent, 'platform' | 'target'>,
): string {
  return new URL(`/v1/marketing/oauth/${providerOf(platform, target)}/callback`, baseUrl).href
}

/** Stores a consent under the hash of its state. Its secrets are sealed for this row only. */
export async function keepConsent(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  state: string,
  consent: Consent<ConsentAt>,
): Promise<void> {
  const hash = sha256(state)
  await insert(db, hash, consent, keyRing.seal(consent.secrets, place(consent.orgId, hash)), false)
}

/**
 * Takes the consent with this state, once. Null if the consent is unknown, used, too old or not accepted by `isOurs`,
 * or if the session or key that began it has ended.
 */
export async function takeConsent<At extends ConsentAt>(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  state: string,
  isOurs: (consent: Consent<ConsentAt>) => consent is Consent<At>,
): Promise<Consent<At> | null> {
  const hash = sha256(state)
  const taken = await take(db, hash, false)
  if (!taken) return null
  const consent: Consent<ConsentAt> = {
    ...presentTaken(taken),
    secrets: keyRing.open<Prepared>(taken.secrets_sealed, place(taken.org_id, hash)),
  }
  return isOurs(consent) ? consent : null
}

/** Accepts consents that were given at a network and belong to this callback. */
export const isFor =
  (provider: ConsentProvider) =>
  (consent: Consent<ConsentAt>): consent is Consent =>
    isNetwork(consent.platform) && providerOf(consent.platform, consent.target) === provider

export const isNetwork = (at: ConsentAt): at is Platform => PLATFORMS.some((platform) => platform === at)

/**
 * Keeps a consent to which the platform has answered with this code. The consent gets a new name, which the bound
 * browser uses to confirm it.
 */
export async function keepAnswered(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  name: string,
  consent: Consent<ConsentAt> & Answered,
): Promise<void> {
  const hash = sha256(name)
  const { secrets, code, iss } = consent
  const sealed = keyRing.seal({ secrets, code, iss } satisfies Answered, place(consent.orgId, hash))
  await insert(db, hash, consent, sealed, true)
}

/**
 * Takes the consent of that name, once. Null if it is unknown, already answered or too old, or if the session or key
 * that began it has ended. The caller must have checked the browser.
 */
export async function takeAnswered(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  name: string,
): Promise<(Consent<ConsentAt> & Answered) | null> {
  const hash = sha256(name)
  const taken = await take(db, hash, true)
  if (!taken) return null
  const answered = keyRing.open<Answered>(taken.secrets_sealed, place(taken.org_id, hash))
  return { ...presentTaken(taken), ...answered }
}

interface Answered {
  secrets: Prepared
  code: string
  iss?: string | undefined
}

async function take(db: Trx, hash: Buffer, answered: boolean): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`select * from take_oauth_state(${hash}, ${answered})`.execute(db)
  return rows[0]
}

function presentTaken(taken: Taken): Omit<Consent<ConsentAt>, 'secrets'> {
  return {
    orgId: taken.org_id,
    userId: taken.user_id,
    platform: taken.platform,
    target: taken.target,
    redirectUri: taken.redirect_uri,
    browserHash: taken.browser_hash,
    begunBy: { sessionId: taken.session_id, apiKeyId: taken.api_key_id },
  }
}

interface Taken {
  org_id: string
  user_id: string
  platform: ConsentAt
  target: ConsentTarget | null
  redirect_uri: string
  secrets_sealed: Buffer
  browser_hash: Buffer | null
  session_id: string | null
  api_key_id: string | null
}

async function insert(
  db: Trx,
  hash: Buffer,
  consent: Omit<Consent<ConsentAt>, 'secrets'>,
  sealed: Buffer,
  answered: boolean,
) {
  await db
    .insertInto('oauth_state')
    .values({
      org_id: consent.orgId,
      state_hash: hash,
      user_id: consent.userId,
      platform: consent.platform,
      target: consent.target,
      redirect_uri: consent.redirectUri,
      secrets_sealed: sealed,
      browser_hash: consent.browserHash,
      session_id: consent.begunBy.sessionId,
      api_key_id: consent.begunBy.apiKeyId,
      answered,
      expires_at: sql<string>`now() + interval '10 minutes'`,
    })
    .execute()
}

const place = (orgId: string, hash: Buffer): string => `oauth_state/${orgId}/${hash.toString('hex')}/secrets`

export const sealedConsents: SealedColumn = {
  table: 'oauth_state',
  column: 'secrets_sealed',
  names: ['org_id', 'state_hash'],
  place: ({ org_id, state_hash }) => place(String(org_id), state_hash as Buffer), // a bytea column
  shortLived: true,
}
