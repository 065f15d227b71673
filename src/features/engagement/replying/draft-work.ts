import { z } from 'zod'
import { EngagementItem } from '#contract/engagement/inbox.ts'
import { runWork } from '#features/runs/index.ts'
import { readGround } from '#features/writing/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { conflict } from '#kernel/errors.ts'
import { audited, findItem, type ItemRow, lockItem, presentItem } from '../rows/items.ts'
import { AnsweredItem, type DraftedReply, draftReplies } from './draft-replies.ts'
import { readGrounds } from './sending-grounds.ts'

const Payload = z.object({ itemId: z.uuid(), guidance: z.string().nullable() })
const Read = z.object({ item: AnsweredItem, rules: z.array(z.string()) })

/** Drafts one reply. It sends nothing. */
export const draftWork = runWork({
  payload: Payload,
  result: z.object({ item: EngagementItem }),
  subject: ({ itemId }) => ({ type: 'engagement_item', id: itemId }),
  async run(ctx, { itemId, guidance }) {
    const read = await ctx.step(
      {
        key: 'read',
        kind: 'tool_call',
        isPure: true,
        role: 'reader',
        label: 'Read the post',
        input: { itemId },
        output: Read,
      },
      async () => ({
        output: await ctx.inOrg(async (org) => {
          const row = await findItem(org.db, org.orgId, itemId)
          requireDraftable(row)
          const { rules } = await readGrounds(org, [row])
          const dated = rules.get(row.community?.toLowerCase() ?? '')
          return { item: answeredItem(row), rules: dated?.rules.map(({ name, text }) => `${name}: ${text}`) ?? [] }
        }),
      }),
    )
    const { item, rules } = read
    const ground = await readGround(ctx, { platform: item.platform, withThoughts: false })
    const [drafted] = await draftReplies(ctx, { ground, items: [item], rules, guidance })
    return async (org) => {
      const before = await lockItem(org.db, org.orgId, itemId)
      requireDraftable(before)
      const after = drafted ? await saveDraft(org, drafted) : before
      org.audit({ type: 'engagement_item', id: itemId, before: audited(before), after: audited(after) })
      return { result: { item: await presentItem(org, after) }, summary: { itemId } }
    }
  },
})

export const answeredItem = (row: ItemRow): AnsweredItem => ({
  id: row.id,
  platform: row.platform as AnsweredItem['platform'], // checked by the database
  title: row.title,
  text: row.text,
  inReplyTo: row.in_reply_to_text,
  community: row.community,
})

/** Saves a draft. A reply whose outcome is in doubt stays in doubt. */
async function saveDraft({ db, orgId, now }: OrgContext, drafted: DraftedReply): Promise<ItemRow> {
  const before = await lockItem(db, orgId, drafted.itemId)
  return db
    .updateTable('engagement_item')
    .set({
      status: before.in_doubt ? before.status : 'drafted',
      draft_text: drafted.text,
      draft_reason: drafted.reason,
      model_text: drafted.text,
      updated_at: now.toISOString(),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', drafted.itemId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Saves a draft that the refresh made by itself, unless somebody has dealt with the item meanwhile: a person may have
 * begun to send another text. Answers whether it was saved.
 */
export async function saveDraftOfNew(org: OrgContext, drafted: DraftedReply): Promise<boolean> {
  const row = await org.db
    .selectFrom('engagement_item')
    .select('id')
    .where('org_id', '=', org.orgId)
    .where('id', '=', drafted.itemId)
    .where('status', '=', 'new')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await saveDraft(org, drafted)
  return true
}

export function requireDraftable({ status }: Pick<ItemRow, 'status'>): void {
  if (status === 'sending') throw conflict('in_progress', 'A reply is on its way: wait until it is sent or has failed')
  if (status === 'sent') throw conflict('already_published', 'This is answered already')
}
