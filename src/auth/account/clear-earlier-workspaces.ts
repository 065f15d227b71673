import { sql } from 'kysely'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { runsInstallation } from '#kernel/proven-address.ts'
import type { Services } from '#kernel/services.ts'
import { earlierWorkspacesLetter } from '../links/letters.ts'

interface Act extends Pick<PublicContext, 'requestId'> {
  userId: string
  action: string
}

/**
 * Secures the account's workspaces when its address is proven for the first time, by another session than the one that
 * made them: the people, webhooks and approvals in them may be a stranger's. A workspace that only this person owns is
 * closed to everybody else, and the person can open it again. The person leaves all other workspaces, except those that
 * an invitation led to, and is told by mail. The transaction must be the person's, outside any workspace. Decision 032
 */
export async function clearEarlierWorkspaces(db: Trx, services: Services, act: Act): Promise<void> {
  const { userId } = act
  if (await runsInstallation(db, userId)) return
  const memberships = await db
    .selectFrom('member')
    .select('org_id')
    .where('user_id', '=', userId)
    .orderBy('org_id')
    .execute()
  const kept: string[] = []
  const left: string[] = []
  for (const { org_id: orgId } of memberships) {
    await enterOrg(db, orgId)
    if (await wasInvited(db, orgId, userId)) continue
    const { name } = await db
      .selectFrom('org')
      .select('name')
      .where('id', '=', orgId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (await isOnlyOwner(db, orgId, userId)) {
      await closeToOthers(db, orgId, act)
      kept.push(name)
    } else {
      await leave(db, orgId, act)
      left.push(name)
    }
  }
  await enterOrg(db, null)
  if (kept.length + left.length === 0) return
  const account = db.selectFrom('user_account').select('email').where('id', '=', userId)
  const { email } = await account.executeTakeFirstOrThrow()
  await queueMail(db, services, { to: email, letter: earlierWorkspacesLetter(services.config.baseUrl, { kept, left }) })
}

/** Whether the person joined by an invitation. Its link was mailed, so only the address's owner can have used it. */
async function wasInvited(db: Trx, orgId: string, userId: string): Promise<boolean> {
  const used = db.selectFrom('invitation').select('id').where('org_id', '=', orgId).where('accepted_by', '=', userId)
  return (await used.limit(1).executeTakeFirst()) !== undefined
}

async function isOnlyOwner(db: Trx, orgId: string, userId: string): Promise<boolean> {
  const owners = db.selectFrom('member').select('user_id').where('org_id', '=', orgId).where('role', '=', 'owner')
  const active = await owners.where('status', '=', 'active').execute()
  return active.length === 1 && active[0]?.user_id === userId
}

async function closeToOthers(db: Trx, orgId: string, act: Act): Promise<void> {
  const now = sql<string>`now()`
  const suspended = await db
    .updateTable('member')
    .set({ status: 'suspended', updated_at: now })
    .where('org_id', '=', orgId)
    .where('user_id', '!=', act.userId)
    .where('status', '=', 'active')
    .returning(['id', 'user_id'])
    .execute()
  for (const member of suspended) {
    await sql`select forget_active_org(${member.user_id})`.execute(db)
    await say(db, orgId, act, { type: 'member', id: member.id })
  }
  await revokeInvitations(db, orgId, act, true)
  const silenced = await db
    .updateTable('webhook')
    .set({ status: 'disabled', disabled_reason: 'by_member', disabled_at: now, updated_at: now })
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .returning('id')
    .execute()
  for (const { id } of silenced) await say(db, orgId, act, { type: 'webhook', id })
  await pausePublishing(db, orgId, act)
}

async function revokeInvitations(db: Trx, orgId: string, act: Act, all: boolean): Promise<void> {
  const revoked = await db
    .updateTable('invitation')
    .set({ status: 'revoked', revoked_at: sql<string>`now()` })
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .$if(!all, (own) => own.where('invited_by', '=', act.userId))
    .returning('id')
    .execute()
  for (const { id } of revoked) await say(db, orgId, act, { type: 'invitation', id })
}

/** Approvals here were given in the person's name, perhaps without their knowledge. */
async function pausePublishing(db: Trx, orgId: string, act: Act): Promise<void> {
  const reason =
    'You have just confirmed your address: check the scheduled posts and the connected accounts, then end the pause'
  const values = { workspace: true, reason, updated_by: act.userId, updated_at: sql<string>`now()` }
  await db
    .insertInto('publishing_pause')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute()
  await say(db, orgId, act, { type: 'publishing_pause', id: orgId })
}

async function leave(db: Trx, orgId: string, act: Act): Promise<void> {
  const gone = await db
    .deleteFrom('member')
    .where('org_id', '=', orgId)
    .where('user_id', '=', act.userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await revokeInvitations(db, orgId, act, false)
  await sql`
    update org set owner_id = (
      select m.user_id from member m where m.org_id = ${orgId} and m.role = 'owner' and m.status = 'active'
      order by m.joined_at, m.id limit 1
    ) where id = ${orgId} and owner_id = ${act.userId}
  `.execute(db)
  await sql`select forget_active_org(${act.userId})`.execute(db)
  await say(db, orgId, act, { type: 'member', id: gone.id })
}

async function say(
  db: Trx,
  orgId: string,
  { userId, action, requestId }: Act,
  target: { type: string; id: string },
): Promise<void> {
  await writeAudit(db, { orgId, userId, actor: { kind: 'user', userId }, action, requestId, target })
}
