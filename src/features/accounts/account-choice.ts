import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'

/** The person who chooses: nobody else of the workspace may do it for them. */
export interface Chooser {
  orgId: string
  userId: string
  platform: Platform
}

/** Keeps the accounts that a consent gave access to until the person has chosen. Answers the name of the choice. */
export async function keepChoice(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  { orgId, userId, platform }: Chooser,
  accounts: readonly GrantedAccount[],
): Promise<string> {
  const name = newSecret()
  const hash = sha256(name)
  await db
    .insertInto('account_choice')
    .values({
      org_id: orgId,
      name_hash: hash,
      user_id: userId,
      platform,
      accounts_sealed: keyRing.seal(accounts, place(orgId, hash)),
      expires_at: sql<string>`now() + interval '30 minutes'`,
    })
    .execute()
  return name
}

/** The accounts to choose among; null if the choice is unknown, already made, too old or somebody else's. */
export async function readChoice(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  { orgId, userId, platform }: Chooser,
  name: string,
): Promise<GrantedAccount[] | null> {
  const hash = sha256(name)
  const row = await db
    .selectFrom('account_choice')
    .select('accounts_sealed')
    .where('org_id', '=', orgId)
    .where('name_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row ? keyRing.open<GrantedAccount[]>(row.accounts_sealed, place(orgId, hash)) : null
}

/** Ends the choice, which is made once. False if another request has ended it meanwhile. */
export function endChoice(db: Trx, { orgId }: Pick<Chooser, 'orgId'>, name: string): Promise<boolean> {
  return removeChoice(db, { orgId, hash: sha256(name) })
}

/** A choice by what is kept of its name. */
export interface ChoiceRef {
  orgId: string
  hash: Buffer
}

/** What a choice was among, whoever had to make it; null if it is gone. */
export async function readAnyChoice(
  db: Trx,
  { keyRing }: Pick<Services, 'keyRing'>,
  { orgId, hash }: ChoiceRef,
): Promise<{ platform: Platform; accounts: GrantedAccount[] } | null> {
  const row = await db
    .selectFrom('account_choice')
    .select(['platform', 'accounts_sealed'])
    .where('org_id', '=', orgId)
    .where('name_hash', '=', hash)
    .executeTakeFirst()
  if (!row) return null
  return { platform: row.platform, accounts: keyRing.open<GrantedAccount[]>(row.accounts_sealed, place(orgId, hash)) }
}

/** False if it is gone already. */
export async function removeChoice(db: Trx, { orgId, hash }: ChoiceRef): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_choice')
    .where('org_id', '=', orgId)
    .where('name_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const place = (orgId: string, hash: Buffer): string => `account_choice/${orgId}/${hash.toString('hex')}/accounts`

export const sealedChoices: SealedColumn = {
  table: 'account_choice',
  column: 'accounts_sealed',
  names: ['org_id', 'name_hash'],
  place: ({ org_id, name_hash }) => place(String(org_id), name_hash as Buffer), // a bytea column
  shortLived: true,
}
