import { pageOf } from '#contract/common.ts'
import { LearnedPreference } from '#contract/writing/preference.ts'
import { offsetOf, pageAnswer, paging } from '#kernel/list-query.ts'
import { operation } from '#kernel/operation.ts'
import { presentPreferences } from '../present-signals.ts'

/** Spec W17 */
export const listPreferences = operation({
  name: 'listPreferences',
  route: 'GET /v1/orgs/{orgId}/brand/preferences',
  summary: 'List what was learned from verdicts and edits',
  description:
    'The latest first, each in a line, with how often it was seen and the posts that showed it. Drafts keep to those ' +
    'that a person promoted; erasing one takes it out of the next prompt.',
  tag: ['marketing', 'branding'],
  permission: 'workspace:read',
  query: paging(),
  output: pageOf(LearnedPreference),
}).handle(async (ctx, input) => {
  const found = ctx.db.selectFrom('preference_signal').where('org_id', '=', ctx.orgId)
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  return pageAnswer(await presentPreferences(ctx.db, ctx.orgId, rows), input, total)
})
