import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { wordsUpTo } from '#contract/text/name.ts'
import { DRAFT_PLATFORMS, DRAFT_VISUALS, ThoughtDrafts } from '#contract/writing/thought-drafts.ts'
import { costOf } from '#features/credits/index.ts'
import { costedOperation, requireModel } from '#features/runs/index.ts'
import { BACKGROUND_ACTION } from '#features/visuals/index.ts'
import { invalidField, notFound } from '#kernel/errors.ts'
import { draftWork } from '../draft-work.ts'
import { tooThin } from '../ground.ts'

/** Spec W18 */
export const draftPostFromThought = costedOperation({
  name: 'draftPostFromThought',
  route: 'POST /v1/orgs/{orgId}/thoughts/{thoughtId}/drafts',
  done: 'had posts drafted from',
  summary: 'Draft posts from a thought',
  description:
    'In a named form and the brand’s voice, with a visual if one is asked for, handed in for approval; nothing is ' +
    'scheduled or published. `basis` says what each post rests on. A visual that fails leaves the texts: `visualError`. A ' +
    'thought that says too little is 400 `too_thin`, with what to capture. Where no model is set up, the thought’s own ' +
    'words are arranged, with visible blanks that keep a post from being approved: `source` is then heuristic, and the ' +
    'texts cost nothing. `aiBackground` costs a picture more. Nothing is charged for a failure. Needs `ai:use` as well.',
  tag: 'thoughts',
  permission: 'content:write',
  action: 'thought_draft',
  model: 'draft',
  tool: {
    name: 'draft_post_from_thought',
    description:
      'Writes posts from a saved thought, in a named form and the brand’s voice, into the review queue; publishes ' +
      'nothing. Use it once a thought says enough. Answers group, posts, basis, and problems to mend with ' +
      'update_post.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  params: { thoughtId: Id.describe('From list_thoughts') },
  body: {
    platforms: z
      .array(z.enum(DRAFT_PLATFORMS))
      .min(1)
      .max(10)
      .transform((platforms) => [...new Set(platforms)])
      .optional()
      .describe('Both if left out'),
    visual: z.enum(DRAFT_VISUALS).optional().describe('none if left out'),
    guidance: wordsUpTo(2000).optional().describe('How to write it, and more facts'),
    aiBackground: z.boolean().optional().describe('AI picture behind the visual; costs credits'),
  },
  output: ThoughtDrafts,
}).byRun(draftWork, {
  async first(ctx, { thoughtId, visual = 'none', aiBackground = false }) {
    if (aiBackground && visual === 'none') {
      const message = 'A background needs a visual: say visual image or carousel, or leave aiBackground out'
      throw invalidField('body.aiBackground', 'needs_visual', message)
    }
    const thought = await ctx.inOrg((db) =>
      db
        .selectFrom('thought')
        .select('text')
        .where('org_id', '=', ctx.orgId)
        .where('id', '=', thoughtId)
        .executeTakeFirst(),
    )
    if (!thought) throw notFound('thought')
    const lack = tooThin(thought.text)
    if (lack !== null) throw invalidField('path.thoughtId', 'too_thin', lack)
    if (aiBackground) requireModel(ctx.services, 'image')
  },
  asked: ({ thoughtId, platforms = [...DRAFT_PLATFORMS], visual = 'none', guidance, aiBackground = false }, has) => ({
    thoughtId,
    platforms,
    visual,
    guidance: guidance ?? null,
    aiBackground,
    withModel: has.hasModel,
  }),
  worksWithoutModel: true,
  units: ({ withModel }) => (withModel ? 1 : 0),
  beside: ({ aiBackground }) => (aiBackground ? costOf(BACKGROUND_ACTION) : 0),
  answered: ({ visualCredits, creditsUsed, ...drafts }) => ({ ...drafts, creditsUsed: creditsUsed + visualCredits }),
})
