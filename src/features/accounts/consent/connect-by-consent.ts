import { sql } from 'kysely'
import type { ConsentProblem } from '#contract/networks/consent-problems.ts'
import { roleAllows } from '#contract/people/roles.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { PlatformError } from '#platforms/errors.ts'
import { keepChoice } from '../choosing/account-choice.ts'
import { saveAccount } from '../choosing/save-accounts.ts'
import { type AccountRow, presentAccount } from '../rows/account.ts'
import { orRevoke, revokeQuietly } from '../tokens/revoke.ts'
import { type GrantedAccounts, grantedAccounts } from './granted-accounts.ts'
import { type Consent, consentCallbackUrl } from './oauth-state.ts'
import { outcomeAddress } from './outcome-address.ts'
import { connectingBy } from './provider.ts'

/** What the platform sent back with the callback. */
export interface CallbackAnswer {
  code?: string | undefined
  /** An OAuth error code, such as access_denied. */
  error?: string | undefined
  /** The server that answers, where servers name themselves (RFC 9207). */
  iss?: string | undefined
}

export type ConsentOutcome =
  | { outcome: 'connected'; account: AccountRow }
  /**
   * The consent gave access to several accounts: the person who began it chooses among them, in a browser at `address`.
   */
  | { outcome: 'choose'; choice: string; address: string }
  | { outcome: 'denied' | 'failed'; problem: ConsentProblem; message: string }

/** The error codes for a person who said no. Facebook and TikTok have codes of their own. */
const DENIED = new Set(['access_denied', 'user_denied', 'user_cancelled_login', 'user_cancelled_authorize'])

const OVER: ConsentOutcome = {
  outcome: 'failed',
  problem: 'over',
  message: 'The session or key that this consent was begun with has ended: start again from Accounts',
}

const NOT_ALLOWED: ConsentOutcome = {
  outcome: 'failed',
  problem: 'not_allowed',
  message: 'Your role does not include connecting accounts any more: ask an owner or admin',
}

/**
 * The last step of a consent: exchanges the code for tokens, and saves the account. A failure of the platform is an
 * outcome too.
 */
export async function connectByConsent(
  ctx: PublicContext,
  consent: Consent,
  { code, error, iss }: CallbackAnswer,
): Promise<ConsentOutcome> {
  const name = PLATFORM_NAMES[consent.platform]
  if (error !== undefined && DENIED.has(error)) {
    return {
      outcome: 'denied',
      problem: 'denied',
      message: `${name} did not give access, because it was declined there. Nothing has changed.`,
    }
  }
  if (code === undefined) {
    return {
      outcome: 'failed',
      problem: 'no_access',
      message: `${name} did not give access. Start again from Accounts.`,
    }
  }
  if (!(await ctx.inScope(consent, (db) => mayStillConnect(db, consent)))) return NOT_ALLOWED
  try {
    return await exchange(ctx, consent, { code, iss })
  } catch (fault) {
    if (!(fault instanceof PlatformError || fault instanceof AppError)) throw fault
    return { outcome: 'failed', problem: 'platform_failed', message: fault.message }
  }
}

async function exchange(
  ctx: PublicContext,
  consent: Consent,
  answer: { code: string; iss: string | undefined },
): Promise<ConsentOutcome> {
  const { services } = ctx
  const { orgId, userId, platform, target } = consent
  const connecting = connectingBy(services, platform, 'oauth')
  const redirectUri = consentCallbackUrl(services.config.baseUrl, consent)
  const credentials = await connecting.oauth.exchange({ ...answer, redirectUri, secrets: consent.secrets })
  const accounts = await grantedAccounts(services, { platform, target, connecting }, credentials)
  const saving = () => ctx.inScope({ orgId, userId }, (db) => save(db, ctx, consent, accounts))
  const outcome = await orRevoke(services, platform, credentials, saving)
  if (outcome.outcome === 'failed') await revokeQuietly(services, platform, credentials)
  return outcome
}

async function save(
  db: Trx,
  { services, requestId }: PublicContext,
  consent: Consent,
  accounts: GrantedAccounts,
): Promise<ConsentOutcome> {
  if (!(await mayStillConnect(db, consent))) return NOT_ALLOWED
  if (!(await isStillBegun(db, consent))) return OVER
  const { orgId, userId, platform } = consent
  const [account, ...others] = accounts
  // A person who asked for pages is asked to choose even if there is only one: Galley connects no page unasked. Spec N3
  if (others.length > 0 || consent.target === 'page') {
    const choice = await keepChoice(db, services, consent, accounts)
    const said = { outcome: 'choose', platform, choice } as const
    return { outcome: 'choose', choice, address: outcomeAddress(services.config, consent.redirectUri, said) }
  }
  const row = await saveAccount(db, services, consent, account)
  await writeAudit(db, {
    orgId,
    userId,
    actor: { kind: 'user', userId },
    action: 'completeOAuth',
    requestId,
    target: { type: 'social_account', id: row.id, after: presentAccount(row) },
  })
  return { outcome: 'connected', account: row }
}

/**
 * Whether the session or API key that began the consent is still good: it may have ended while the platform was asked.
 */
async function isStillBegun(db: Trx, { orgId, begunBy: { sessionId, apiKeyId } }: Consent): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select begun_by_stands(${orgId}::uuid, ${sessionId}::uuid, ${apiKeyId}::uuid) as stands
  `.execute(db)
  return rows[0]?.stands === true
}

/**
 * Whether the person may connect accounts now: their role may have changed while they read the consent page, or while
 * the platform was asked. Spec W3
 */
async function mayStillConnect(db: Trx, { orgId, userId }: Consent): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select(['role', 'status'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.status === 'active' && roleAllows(member.role, 'accounts:manage')
}
