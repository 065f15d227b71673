import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { Db, Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { Credentials } from '#platforms/connecting.ts'
import { type ChoiceRef, readAnyChoice, removeChoice } from './account-choice.ts'
import { revokeQuietly } from './revoke.ts'

const MOST_AT_ONCE = 100

/**
 * Takes the consents back whose accounts nobody chose from in time, in every workspace, and forgets them. `sweep` may
 * call the functions that look across workspaces.
 */
export async function revokeUnchosen(services: Services, sweep: Db): Promise<void> {
  const { rows } = await sql<{ org_id: string; name_hash: Buffer }>`
    select org_id, name_hash from account_choices_over(${MOST_AT_ONCE})
  `.execute(sweep)
  for (const { org_id: orgId, name_hash: hash } of rows) {
    try {
      // Before they are erased: should this process end in between, the next run does it again. A3-10
      await revoke(services, { orgId, hash })
    } catch (error) {
      services.log.warn({ err: error, orgId }, 'what nobody chose does not open: it is forgotten unrevoked')
    }
    await inScope(services.db, { orgId }, (db) => removeChoice(db, { orgId, hash }))
  }
}

async function revoke(services: Services, of: ChoiceRef): Promise<void> {
  const choice = await inScope(services.db, { orgId: of.orgId }, async (db) => {
    const choice = await readAnyChoice(db, services, of)
    const ids = choice?.accounts.map(({ externalId }) => externalId) ?? []
    // Some networks know one consent a person: taken back, it would end for what that person has connected too.
    return choice && !(await isAnyConnected(db, of.orgId, choice.platform, ids)) ? choice : null
  })
  const credentials: Credentials | undefined = choice?.accounts[0]?.credentials // one of them stands for the consent
  if (choice && credentials) await revokeQuietly(services, choice.platform, credentials)
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
