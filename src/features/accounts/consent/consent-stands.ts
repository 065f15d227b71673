import { sql } from 'kysely'
import type { ConsentProblem } from '#contract/networks/consent-problems.ts'
import { roleAllows } from '#contract/people/roles.ts'
import { CONTEXT_SOURCE_NAMES } from '#contract/writing/context-library.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Consent, ConsentAt } from './oauth-state.ts'

/** The end of a consent that connected nothing. `message` says why, and what somebody can do. */
export interface Unconnected {
  outcome: 'denied' | 'failed'
  problem: ConsentProblem
  message: string
}

export const unconnected = (problem: ConsentProblem, message: string): Unconnected => ({
  outcome: problem === 'denied' ? 'denied' : 'failed',
  problem,
  message,
})

/**
 * Checks whether a consent may still be completed: null if it may. Call it in the transaction that saves the accounts,
 * since the person's role may have changed, or the session ended, while Galley asked the network. Spec W3
 */
export async function lapseOf(db: Trx, consent: Consent<ConsentAt>): Promise<Unconnected | null> {
  if (!(await mayStillConnect(db, consent))) {
    return unconnected('not_allowed', 'Your role does not include connecting accounts any more: ask an owner or admin')
  }
  if (await isStillBegun(db, consent)) return null
  return unconnected(
    'over',
    `The session or key that this consent was begun with has ended: start again from ${startOf(consent.platform)}`,
  )
}

/** Whether the session or API key that began the consent is still valid. */
async function isStillBegun(
  db: Trx,
  { orgId, begunBy: { sessionId, apiKeyId } }: Consent<ConsentAt>,
): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select begun_by_stands(${orgId}::uuid, ${sessionId}::uuid, ${apiKeyId}::uuid) as stands
  `.execute(db)
  return rows[0]?.stands === true
}

async function mayStillConnect(db: Trx, { orgId, userId }: Consent<ConsentAt>): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .select(['role', 'status'])
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.status === 'active' && roleAllows(member.role, 'accounts:manage')
}

/** The name of the screen on which people begin consents of this kind. */
export const startOf = (at: ConsentAt): string => (at in CONTEXT_SOURCE_NAMES ? 'Context' : 'Accounts')
