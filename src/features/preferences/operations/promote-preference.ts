import { Id } from '#contract/common.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { LearnedPreference } from '#contract/writing/preference.ts'
import { PROMOTED_AT } from '#contract/writing/profile-lists.ts'
import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentPreferences } from '../present-signals.ts'
import { isSeenOften } from '../signal-words.ts'
import { lockSignal } from '../signals.ts'

/** Spec W17 */
export const promotePreference = operation({
  name: 'promotePreference',
  route: 'POST /v1/orgs/{orgId}/brand/preferences/{signalId}/promote',
  done: 'made a guideline of',
  summary: 'Make a guideline of what was learned',
  description:
    `Drafts keep to it from now on, in the words of \`guideline\`. It must have been seen ${PROMOTED_AT} times, or said by ` +
    'a person; 409 otherwise. Only a person may do this: assistants are refused.',
  tag: ['marketing', 'branding'],
  permission: 'brand:write',
  params: { signalId: Id },
  body: {
    guideline: wordsUpTo(500).optional().describe('The guideline in your words; left out: the words of the list'),
  },
  output: LearnedPreference,
}).handle(async (ctx, { signalId, guideline }) => {
  if (ctx.actor.kind === 'assistant') {
    throw forbidden('Only a person may make a guideline: ask your user to promote it in Galley')
  }
  const before = await lockSignal(ctx.db, ctx.orgId, signalId)
  if (!isSeenOften(before.kind, before.occurrences)) {
    const times = before.occurrences === 1 ? 'once' : `${before.occurrences} times`
    throw conflict(
      'invalid_transition',
      `This was seen ${times} so far, but a guideline needs ${PROMOTED_AT} times: to set it now, add it to voice.writingGuidelines of the profile`,
    )
  }
  const after = await ctx.db
    .updateTable('preference_signal')
    .set({
      guideline: guideline ?? before.guideline,
      promoted_at: before.promoted_at ?? ctx.now.toISOString(),
      promoted_by: before.promoted_by ?? ctx.userId,
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', signalId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'preference_signal', id: signalId, before, after })
  const [preference] = await presentPreferences(ctx.db, ctx.orgId, [after])
  if (!preference) throw notFound('learned preference')
  return preference
})
