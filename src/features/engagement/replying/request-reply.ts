import { accountFacts } from '#contract/networks/account-facts.ts'
import { platformFault } from '#features/accounts/index.ts'
import { type ActRow, requestAct } from '#features/publisher/index.ts'
import type { StepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { conflict, invalidField } from '#kernel/errors.ts'
import { checkContent } from '#rules/check.ts'
import { findItem, type ItemRow, lockItem } from '../rows/items.ts'
import { forbiddenBy } from './community-rules.ts'
import { communityRules } from './read-community-rules.ts'
import { isPersonsDraft, requireSeen } from './require-seen.ts'
import { ReplyPayload, sendReplyAct } from './send-reply-act.ts'
import { accountOf, answerPage, sendability } from './sendability.ts'
import { readGrounds } from './sending-grounds.ts'

/** The longest comment that Reddit takes. */
const MOST_OF_COMMENT = 10_000

/**
 * Checks everything that could forbid a reply, and records the act that sends it. Null if this very text has been sent
 * already, so that there is nothing to do.
 */
export async function requestReply(
  ctx: StepsContext,
  { itemId, text }: { itemId: string; text: string },
): Promise<ActRow | null> {
  const { orgId } = ctx
  const [item, accountId] = await ctx.inOrg(async (db) => {
    const found = await findItem(db, orgId, itemId)
    return [found, accountOf(found, await readGrounds({ ...ctx, db }, [found]))] as const
  })
  if (item.status !== 'sending' && item.status !== 'sent' && item.community !== null && accountId !== null) {
    await requireAllowed(ctx, { item, text, accountId, community: item.community })
  }
  return ctx.inOrg((db) => request(ctx, db, itemId, text))
}

async function request(ctx: StepsContext, db: Trx, itemId: string, text: string): Promise<ActRow | null> {
  const { orgId, actor } = ctx
  const item = await lockItem(db, orgId, itemId)
  const isSame = item.sent_text === text
  if (item.status === 'sent') {
    if (isSame) return null
    throw conflict('already_published', 'This is answered already: nothing more was sent')
  }
  if (item.status === 'sending' && !isSame) {
    throw conflict('in_progress', 'Another text is on its way as the reply: wait until it is sent or has failed')
  }
  const grounds = await readGrounds({ ...ctx, db }, [item])
  const accountId = item.status === 'sending' ? await accountOfOpenAct(db, orgId, itemId) : accountOf(item, grounds)
  // A text that an assistant sends counts as a model's, unless it is a draft that a person wrote.
  const isModels = actor.kind === 'assistant' && !isPersonsDraft(item, text)
  const modelText = isModels ? text : item.model_text
  if (item.status !== 'sending') {
    await requireSeen(ctx, db, item, text)
    // Checks the text that goes out and not the stored draft, because the draft may be a model's and this text a
    // person's.
    const refused = sendability({ ...item, draft_text: text, model_text: modelText }, grounds)
    if (refused !== null) throw conflict('invalid_transition', `${refused}: ${answerPage(item)}`)
    if (accountId !== null) await requireFitting(ctx, db, { item, text, accountId })
  }
  if (accountId === null) throw conflict('account_disconnected', 'No account is connected to answer with')
  const payload = ReplyPayload.parse({
    itemId,
    platform: item.platform,
    to: { externalId: item.external_post_id, url: item.url },
    text,
  })
  const act = await requestAct(db, sendReplyAct, {
    orgId,
    actor,
    platform: payload.platform,
    accountId,
    subject: `reply:${itemId}`,
    payload,
  })
  if (item.status !== 'sending') {
    await db
      .updateTable('engagement_item')
      .set({
        status: 'sending',
        sent_text: text,
        draft_text: text,
        model_text: modelText,
        social_account_id: accountId,
        last_error: null,
        updated_at: ctx.now.toISOString(),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', itemId)
      .execute()
  }
  return act
}

async function accountOfOpenAct(db: Trx, orgId: string, itemId: string): Promise<string | null> {
  const act = await db
    .selectFrom('platform_act')
    .select('social_account_id')
    .where('org_id', '=', orgId)
    .where('kind', '=', sendReplyAct.name)
    .where('subject', '=', `reply:${itemId}`)
    .where('status', 'in', ['waiting', 'under_way', 'processing'])
    .executeTakeFirst()
  return act?.social_account_id ?? null
}

/** Refuses a reply that the community's own rules forbid, and any reply if these rules cannot be read. */
async function requireAllowed(
  ctx: StepsContext,
  { item, text, accountId, community }: { item: ItemRow; text: string; accountId: string; community: string },
): Promise<void> {
  const rules = await communityRules(ctx, { accountId, community }).catch((error: unknown) => {
    throw platformFault(error)
  })
  if (!rules) throw conflict('invalid_transition', `The rules of r/${community} cannot be read here: ${item.url}`)
  const brand = await ctx.inOrg(async (db) => {
    const org = await db.selectFrom('org').select('name').where('id', '=', ctx.orgId).executeTakeFirstOrThrow()
    const kit = await db.selectFrom('brand_kit').select('website').where('org_id', '=', ctx.orgId).executeTakeFirst()
    return { name: org.name, website: kit?.website ?? null }
  })
  const forbidden = forbiddenBy(rules, community, text, brand)
  if (forbidden !== null) throw conflict('invalid_transition', `${forbidden}. The thread: ${item.url}`)
}

/** Refuses a text that the network would refuse, before anything is sent. */
async function requireFitting(
  ctx: StepsContext,
  db: Trx,
  { item, text, accountId }: { item: ItemRow; text: string; accountId: string },
): Promise<void> {
  if (item.platform === 'reddit') {
    if (Array.from(text).length > MOST_OF_COMMENT) {
      throw invalidField('body.text', 'too_long', `A comment has at most ${MOST_OF_COMMENT} characters: shorten it`)
    }
    return
  }
  const account = await db
    .selectFrom('social_account')
    .select('facts')
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { problems } = checkContent(
    { platform: 'x', contentText: text, media: null, platformPayload: null },
    { access: ctx.services.config.networks.access, facts: accountFacts('x', account.facts) },
  )
  const wrong = problems.find(({ severity, path }) => severity === 'error' && path === 'contentText')
  if (wrong) throw invalidField('body.text', wrong.code, wrong.message)
}
