import { Id } from '#contract/common.ts'
import { Thought, ThoughtKind, ThoughtStatus, ThoughtTags, ThoughtText } from '#contract/writing/thought.ts'
import { operation } from '#kernel/operation.ts'
import { lockThought, presentThought } from '../thoughts.ts'

export const updateThought = operation({
  name: 'updateThought',
  route: 'PATCH /v1/orgs/{orgId}/thoughts/{thoughtId}',
  done: 'changed',
  summary: 'Change a thought, or archive it',
  description: 'What is left out stays as it is. An archived thought is no longer used when posts are written.',
  tag: 'thoughts',
  permission: 'content:write',
  tool: {
    name: 'update_thought',
    description:
      'Changes a saved thought; what is left out stays. Use it to correct one, or to archive one that posts should not ' +
      'use. Answers the thought; publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  },
  params: { thoughtId: Id.describe('From list_thoughts') },
  body: {
    text: ThoughtText.optional().describe('The new text'),
    kind: ThoughtKind.optional(),
    status: ThoughtStatus.optional(),
    tags: ThoughtTags.optional().describe('Replaces all'),
  },
  output: Thought,
}).handle(async (ctx, { thoughtId, text, kind, status, tags }) => {
  const before = await lockThought(ctx.db, ctx.orgId, thoughtId)
  const after = await ctx.db
    .updateTable('thought')
    .set({
      text: text ?? before.text,
      kind: kind ?? before.kind,
      status: status ?? before.status,
      tags: tags ?? before.tags,
      updated_at: ctx.now.toISOString(),
    })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', thoughtId)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'thought', id: thoughtId, before, after })
  return presentThought(ctx.db, after)
})
