import { type Decision, partKey } from '#features/effects/index.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { PostInHand } from './load-post.ts'
import type { SavedPart } from './outgoing.ts'

/**
 * Where a part may be live, people are told where to look: the account, and the part's address there if it is live.
 * Decision A3-7: "`lastError` says that it may be live and links to the account".
 */
export async function sayWhereToLook(
  db: Trx,
  { platforms }: Pick<Services, 'platforms'>,
  post: PostInHand,
  decision: Decision,
): Promise<{ decision: Decision; also: Partial<PostInHand> }> {
  const { row } = decision
  const begins = row.state === 'failed' && row.outcomeUnknown && post.status !== 'failed'
  const account =
    begins && post.social_account_id !== null && (await accountOf(db, post.org_id, post.social_account_id))
  if (!account) return { decision, also: {} }
  const saved = post.prepared as SavedPart | null // written only by savePart
  const part = saved && { publishKey: partKey(row), composedAt: saved.composedAt, index: row.confirmed.length }
  const publishing = platforms[post.platform]?.publishing
  // What continues a thread hangs under the part before it.
  const place = (part && publishing?.placeOf?.(account, part)) ?? row.confirmed.at(-1)?.url ?? null
  const links = [
    ...(account.profileUrl ? [`The account: ${account.profileUrl}`] : []),
    ...(place ? [`Its place there: ${place}`] : []),
  ]
  const linked = (text: string): string => [text, ...links].join(' ')
  return {
    also: account.profileUrl === null && place === null ? {} : { doubt_url: place ?? account.profileUrl },
    decision: {
      ...decision,
      row: { ...row, lastError: row.lastError && linked(row.lastError) },
      outbox: decision.outbox.map((message) =>
        message.tell === 'in_doubt' ? { ...message, text: linked(message.text) } : message,
      ),
    },
  }
}

async function accountOf(db: Trx, orgId: string, id: string) {
  return db
    .selectFrom('social_account')
    .select(['external_id as externalId', 'handle', 'profile_url as profileUrl'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
}
