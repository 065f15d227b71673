import { Thought, ThoughtKind, ThoughtSource, ThoughtTags, ThoughtText } from '#contract/writing/thought.ts'
import { operation } from '#kernel/operation.ts'
import { presentThought } from '../thoughts.ts'

export const saveThought = operation({
  name: 'saveThought',
  route: 'POST /v1/orgs/{orgId}/thoughts',
  done: 'made',
  summary: 'Save a thought',
  description: 'Thoughts that are not archived are used when posts are written.',
  tag: 'thoughts',
  permission: 'content:write',
  tool: {
    name: 'save_thought',
    description:
      'Notes something down for draft_post_from_thought. Use it when the person tells an observation, a number or a ' +
      'story, in their words. Answers the thought; publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  body: {
    text: ThoughtText,
    kind: ThoughtKind.default('thought'),
    source: ThoughtSource.optional().describe('Where it came from, such as an address or "phone"'),
    tags: ThoughtTags.default([]),
  },
  answer: { status: 201 },
  output: Thought,
}).handle(async (ctx, { text, kind, source, tags }) => {
  const row = await ctx.db
    .insertInto('thought')
    .values({ org_id: ctx.orgId, text, kind, source: source || null, tags })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({ type: 'thought', id: row.id, after: row })
  return presentThought(ctx.db, row)
})
