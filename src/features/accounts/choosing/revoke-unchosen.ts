import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'
import { revokeQuietly } from '../tokens/revoke.ts'
import { type ChoiceRef, findChoice, openChoice, removeChoice } from './account-choice.ts'

const MOST_AT_ONCE = 100

/**
 * Revokes, in every workspace, the consents for which nobody chose accounts in time, and deletes their choices. `sweep`
 * may call the functions that look across workspaces.
 */
export async function revokeUnchosen(services: Services, sweep: Db): Promise<void> {
  const { rows } = await sql<{ org_id: string; name_hash: Buffer }>`
    select org_id, name_hash from account_choices_over(${MOST_AT_ONCE})
  `.execute(sweep)
  for (const { org_id: orgId, name_hash: hash } of rows) {
    // The consent is revoked before its choice is deleted: if this process ends in between, the next run does both.
    // Spec N5
    await revoke(services, { orgId, hash })
    await inScope(services.db, { orgId }, (db) => removeChoice(db, { orgId, hash }))
  }
}

async function revoke(services: Services, of: ChoiceRef): Promise<void> {
  const scope = { orgId: of.orgId }
  const choice = await inScope(services.db, scope, (db) => findChoice(db, of))
  const accounts = choice ? opened(services, of, choice.accounts_sealed) : []
  const [first] = accounts
  if (!choice || !first) return
  const { platform } = choice
  const ids = accounts.map(({ externalId }) => externalId)
  // Some networks keep one consent for each person: revoking it would also end the accounts that this person has
  // connected.
  if (await inScope(services.db, scope, (db) => isAnyConnected(db, of.orgId, platform, ids))) return
  await revokeQuietly(services, platform, first.credentials) // revoking one account's tokens ends the whole consent
}

function opened(services: Services, of: ChoiceRef, sealed: Buffer): GrantedAccount[] {
  try {
    return openChoice(services, of, sealed)
  } catch (error) {
    const message = 'an unused choice of accounts cannot be unsealed: it is erased, and its consent is not revoked'
    services.log.warn({ err: error, orgId: of.orgId }, message)
    return []
  }
}

async function isAnyConnected(db: Trx, orgId: string, platform: Platform, externalIds: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('social_account')
    .select('id')
    .where('org_id', '=', orgId)
    .where('platform', '=', platform)
    .where('external_id', 'in', externalIds)
    .where('credentials_sealed', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
