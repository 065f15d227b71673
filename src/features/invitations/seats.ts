import type { MemberLimit } from '#features/billing/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'

interface Seats {
  orgId: string
  limit: MemberLimit
  now: Date
}

/**
 * Throws 402 `fair_use_limit` if the workspace has no seat for an invitation to `email`. Every member, even a suspended
 * one, and every open invitation takes a seat; a renewed invitation already has one. Call it with the members locked.
 */
export async function requireSeatFor(db: Trx, email: string, { orgId, limit, now }: Seats): Promise<void> {
  const { held } = await db
    .selectFrom('invitation')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now.toISOString())
    .where((eb) => eb(eb.fn('lower', ['email']), '!=', email.toLowerCase()))
    .executeTakeFirstOrThrow()
  if ((await countMembers(db, orgId)) + held + 1 > limit.most) throw noSeat(limit)
}

/**
 * Throws 402 `fair_use_limit` if the workspace is full. The limit may have been higher when the invitation was made.
 */
export async function requireMemberSeat(db: Trx, { orgId, limit }: Omit<Seats, 'now'>): Promise<void> {
  if ((await countMembers(db, orgId)) + 1 > limit.most) throw noSeat(limit)
}

async function countMembers(db: Trx, orgId: string): Promise<number> {
  const { members } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  return members
}

function noSeat({ most, remedy }: MemberLimit): AppError {
  const people = most === 1 ? '1 person' : `${most} people`
  return new AppError(
    'payment_required',
    `This workspace can have ${people}, open invitations included, and has them: an owner or admin can remove a member or take back an invitation, ${remedy}`,
    { code: 'fair_use_limit' },
  )
}
