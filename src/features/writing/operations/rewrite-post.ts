import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Rewrite } from '#contract/making/ai.ts'
import { REWRITE_LENGTHS } from '#contract/making/ai-lists.ts'
import { textToReplace } from '#features/posts/index.ts'
import { costedOperation } from '#features/runs/index.ts'
import { rewriteWork } from '../rewrite-work.ts'

const wish = z.string().trim().max(2000).optional()

export const rewritePost = costedOperation({
  name: 'rewritePost',
  route: 'POST /v1/orgs/{orgId}/marketing/posts/{postId}/rewrite',
  done: 'had another text proposed for',
  summary: 'Propose another text for a post, and apply it if asked to',
  description:
    'The proposal is checked by the platform’s rules and against the text that it comes from, and mended twice at most; ' +
    'what is still wrong stands in `problems`, and is not applied. Applying is an edit like any other: it ends an ' +
    'approval and gives none. Of a thread, only the first part is rewritten. Where no model is set up: ' +
    '503 provider_unavailable. Nothing is charged for a failure.',
  tag: 'marketing',
  action: 'rewrite',
  model: 'draft',
  tool: {
    name: 'rewrite_post',
    description:
      'Lets a model propose another wording, for credits. Use it if the user asks for that; your own wording goes by ' +
      'update_post. With apply it changes the post, and approved content goes back to review. Never approves or ' +
      'publishes. Answers proposal, problems and post.',
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  params: { postId: Id.describe('The post, not its group') },
  body: {
    guidance: wish.describe('What to change'),
    tone: wish.describe('Such as dry or friendly'),
    length: z.enum(REWRITE_LENGTHS).optional().describe('same unless given'),
    apply: z.boolean().optional().describe('true: it becomes the text unless it has errors'),
  },
  output: Rewrite,
}).byRun(rewriteWork, {
  // Checked before models and credits, because a post that cannot be rewritten is the more useful refusal.
  first: (ctx, { postId, apply = false }) => ctx.inOrg((db) => textToReplace({ ...ctx, db }, postId, apply)),
  asked: ({ postId, guidance, tone, length = 'same', apply = false }) => ({
    postId,
    guidance: guidance || null,
    tone: tone || null,
    length,
    apply,
  }),
  answered: (rewrite) => rewrite,
})
