import { sql } from 'kysely'
import type { ContextSourceType } from '#contract/writing/context-library.ts'
import type { PublicContext } from '#kernel/context.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import { connectByConsent } from './connect-by-consent.ts'
import { markBrowser, markedBrowser } from './consent-browser.ts'
import type { Unconnected } from './consent-stands.ts'
import { type CallbackAnswer, CONSENT_NAMES } from './finish-consent.ts'
import { type Consent, type ConsentAt, isNetwork, keepAnswered, takeAnswered } from './oauth-state.ts'

/** What a page shows before the person confirms a consent that somebody else may have begun. */
export interface WaitingConsent {
  platformName: string
  workspaceName: string
  requester: { name: string | null; email: string; emailVerified: boolean }
  /** The sha256 of the browser's cookie. */
  browser: Buffer
}

/** The outcome of a consent that a browser confirmed. */
export type WaitingOutcome =
  /** `name` says what was connected, for the person at the browser. */
  { outcome: 'connected'; name: string } | { outcome: 'choose'; address: string } | Unconnected

/** Completes a consent at a source of documents. The feature that owns the sources provides this function. */
export type ConnectSource = (
  ctx: PublicContext,
  consent: Consent<ContextSourceType>,
  answer: CallbackAnswer,
) => Promise<{ outcome: 'connected'; name: string } | Unconnected>

/** Consents that came back in another browser than expected. They wait until the person there confirms them. */
export interface WaitingConsents {
  /**
   * The consent of that name. Null if this browser has none of that name, if the consent is older than ten minutes, or
   * if its session or key has ended.
   */
  look(ctx: PublicContext, name: string): Promise<WaitingConsent | null>
  /**
   * Takes the consent, once, and connects what it gave access to. Null if the consent no longer exists. It does not
   * check the browser: call `look` first.
   */
  connect(ctx: PublicContext, name: string): Promise<WaitingOutcome | null>
  forget(ctx: PublicContext, name: string): Promise<void>
}

/** Binds the consent to this browser, and returns the path of the page that asks the person there. */
export async function askThisBrowser(
  ctx: PublicContext,
  consent: Consent<ConsentAt>,
  answer: { code: string; iss?: string | undefined },
): Promise<string> {
  const name = newSecret()
  const { orgId, userId } = consent
  const answered = { ...consent, ...answer, browserHash: markBrowser(ctx) }
  await ctx.inScope({ orgId, userId }, (db) => keepAnswered(db, ctx.services, name, answered))
  return `/connect/confirm/${name}`
}

export const createWaitingConsents = (connectSource: ConnectSource): WaitingConsents => ({
  async look(ctx, name) {
    const browser = markedBrowser(ctx)
    if (!browser) return null
    const found = await ctx.inScope({}, async (db) => {
      const { rows } = await sql<{ org_id: string; user_id: string; platform: ConsentAt }>`
        select org_id, user_id, platform from look_at_answered_consent(${sha256(name)}, ${browser})
      `.execute(db)
      return rows[0]
    })
    if (!found) return null
    const { org_id: orgId, user_id: userId } = found
    const { workspaceName, ...requester } = await ctx.inScope({ orgId, userId }, (db) =>
      db
        .selectFrom('org')
        .innerJoin('user_account as u', (on) => on.on('u.id', '=', userId))
        .select(['org.name as workspaceName', 'u.name', 'u.email', 'u.email_verified as emailVerified'])
        .where('org.id', '=', orgId)
        .executeTakeFirstOrThrow(),
    )
    return { platformName: CONSENT_NAMES[found.platform], workspaceName, requester, browser }
  },
  async connect(ctx, name) {
    const consent = await ctx.inScope({}, (db) => takeAnswered(db, ctx.services, name))
    if (!consent) return null
    const answer = { code: consent.code, iss: consent.iss }
    const { platform } = consent
    if (!isNetwork(platform)) return connectSource(ctx, { ...consent, platform }, answer)
    const outcome = await connectByConsent(ctx, { ...consent, platform }, answer)
    if (outcome.outcome !== 'connected') return outcome
    const { handle, name: accountName } = outcome.account
    return { outcome: 'connected', name: handle ? `@${handle}` : (accountName ?? 'The account') }
  },
  async forget(ctx, name) {
    await ctx.inScope({}, (db) => takeAnswered(db, ctx.services, name))
  },
})
