import { sql } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { SealedColumn } from '#kernel/crypto/sealed-column.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newSecret, sha256 } from '#kernel/ids.ts'
import type { Services } from '#kernel/services.ts'
import type { GrantedAccount } from '#platforms/connecting.ts'

/** The person who began the consent. Nobody else in the workspace may choose for them. */
export interface Chooser {
  orgId: string
  userId: string
  platform: Platform
}

/** Keeps the accounts that a consent gave access to until the person has chosen. Returns the name of the choice. */
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

/** The accounts to choose from. Null if the choice is unknown, already made, too old or somebody else's. */
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
  return row ? openChoice({ keyRing }, { orgId, hash }, row.accounts_sealed) : null
}

/** Ends the choice, which can be made only once. False if another request has ended it meanwhile. */
export function endChoice(db: Trx, { orgId }: Pick<Chooser, 'orgId'>, name: string): Promise<boolean> {
  return removeChoice(db, { orgId, hash: sha256(name) })
}

/** Names a choice by the hash of its name. */
export interface ChoiceRef {
  orgId: string
  hash: Buffer
}

/** Finds a choice, whoever has to make it. Undefined if it no longer exists. */
export function findChoice(db: Trx, { orgId, hash }: ChoiceRef) {
  return db
    .selectFrom('account_choice')
    .select(['platform', 'accounts_sealed'])
    .where('org_id', '=', orgId)
    .where('name_hash', '=', hash)
    .executeTakeFirst()
}

export function openChoice(
  { keyRing }: Pick<Services, 'keyRing'>,
  { orgId, hash }: ChoiceRef,
  sealed: Buffer,
): GrantedAccount[] {
  return keyRing.open<GrantedAccount[]>(sealed, place(orgId, hash))
}

/** Removes the choice. False if it was gone already. */
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
