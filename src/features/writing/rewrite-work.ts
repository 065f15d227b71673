import { z } from 'zod'
import { Rewrite } from '#contract/making/ai.ts'
import { REWRITE_LENGTHS } from '#contract/making/ai-lists.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { checkProposedText, prepareProposedText, readPostNow, textToReplace } from '#features/posts/index.ts'
import { runWork } from '#features/runs/index.ts'
import { newId } from '#kernel/ids.ts'
import { gatherGround } from './gather.ts'
import { saysNothing } from './ground.ts'
import { rewritePost1 } from './prompts/rewrite-post-1.ts'
import { rewritePost2 } from './prompts/rewrite-post-2.ts'
import { writeDrafts } from './write-drafts.ts'

const Payload = z.object({
  postId: z.uuid(),
  guidance: z.string().nullable(),
  tone: z.string().nullable(),
  length: z.enum(REWRITE_LENGTHS),
  apply: z.boolean(),
})
const Source = z.object({
  groupId: z.uuid(),
  platform: z.enum(PLATFORMS),
  /** Missing in steps that an older release stored. */
  socialAccountId: z.uuid().nullable().optional(),
  text: z.string(),
  updatedAt: z.string(),
})
const Proposal = z.object({ text: z.string(), changes: z.string() })

/** Proposes a new text for a post, checked by its platform's rules, and applies it on request. Spec G2 */
export const rewriteWork = runWork({
  payload: Payload,
  result: Rewrite.omit({ creditsUsed: true, remainingCredits: true }),
  subject: ({ postId }) => ({ type: 'post', id: postId }),
  async run(ctx, { postId, guidance, tone, length, apply }) {
    const source = await ctx.step(
      {
        key: 'read',
        kind: 'tool_call',
        isPure: true,
        role: 'reader',
        label: 'Read the post',
        input: { postId },
        output: Source,
      },
      async () => ({ output: await ctx.inOrg((org) => textToReplace(org, postId, apply)) }),
    )
    const { platform, text } = source
    const ground = await ctx.inOrg((org) =>
      gatherGround(org, {
        platform,
        socialAccountId: source.socialAccountId ?? null,
        exceptGroup: source.groupId,
        withThoughts: false,
      }),
    )
    const { output: proposal, problems: found } = await writeDrafts(ctx, {
      ground,
      sources: [
        { name: 'post', text },
        { name: 'guidance', text: [guidance, tone].filter(Boolean).join('\n') },
      ],
      schema: Proposal,
      prompt(told, flawed) {
        const input = { marker: newId(), platform, text, guidance, tone, length, flawed }
        return saysNothing(told) ? rewritePost1(input) : rewritePost2({ ...input, told })
      },
      textsOf: (proposed) => [{ platform, text: proposed.text }],
      async alsoCheck(proposed) {
        const { problems } = await ctx.inOrg((org) => checkProposedText(org, postId, proposed.text))
        return [
          ...problems.filter(({ path }) => path === 'contentText'),
          ...lengthProblem(text, proposed.text, length).map((wrong) => ({
            platform,
            path: 'contentText',
            severity: 'error' as const,
            ...wrong,
          })),
        ]
      },
    })
    const problems = found.map((problem) => ({ ...problem, platform }))
    const applied = apply && problems.every(({ severity }) => severity !== 'error')
    const { userId } = await ctx.inOrg(async ({ userId }) => ({ userId }))
    const post = { postId, text: proposal.text, readAt: source.updatedAt }
    const write = applied
      ? await prepareProposedText(ctx.services, { orgId: ctx.orgId, userId }, post, ctx.inOrg)
      : null
    return async (org) => ({
      result: { post: write ? await write(org) : await readPostNow(org, postId), proposal, problems, applied },
      summary: { postId, applied, problems: problems.length },
    })
  },
})

function lengthProblem(before: string, after: string, length: z.infer<typeof Payload>['length']) {
  if (length !== 'shorter' || after.length < before.length) return []
  return [
    { code: 'not_shorter', message: `It is to be shorter than ${before.length} characters, and has ${after.length}` },
  ]
}
