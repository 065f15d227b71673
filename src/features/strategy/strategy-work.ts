import { z } from 'zod'
import { Strategy } from '#contract/strategy/strategy.ts'
import { TextProblem, writeAndCheck } from '#features/ai/index.ts'
import { type RunContext, runWork } from '#features/runs/index.ts'
import { AppError, forbidden } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { arrangeProposal } from './arrange-proposal.ts'
import { BrandContext, brandContext } from './brand-context.ts'
import { composeVersion } from './compose-version.ts'
import { generateStrategy2 } from './prompts/generate-strategy-2.ts'
import { Proposal, proposalProblems } from './proposal.ts'
import { contentOf, presentStrategy, type StrategyContent } from './strategy-row.ts'
import { addVersion, findActive, lockStrategies } from './versions.ts'

const Payload = z.object({ goal: z.string().nullable(), replaceActive: z.boolean(), withModel: z.boolean() })

const NO_MODEL =
  'No model is set up, so this plan only arranges what the workspace says about itself: replace what stands in brackets before you confirm it. Nothing was charged'

/** Proposes the next version of the strategy, from a goal and what is known of the brand. Spec W13 */
export const strategyWork = runWork({
  payload: Payload,
  result: z.object({ strategy: Strategy, warnings: z.array(z.string()) }),
  async run(ctx, { goal, replaceActive, withModel }) {
    const brand = await ctx.step(
      { key: 'read', kind: 'tool_call', role: 'reader', label: 'Read the brand', output: BrandContext },
      async () => ({ output: await ctx.inOrg((org) => brandContext(org)) }),
    )
    const before = await ctx.inOrg(({ db, orgId }) => findActive(db, orgId))
    const content = before ? contentOf(before) : null
    const { proposal, warnings } = withModel
      ? await written(ctx, brand, goal, content)
      : { proposal: arrangeProposal(brand, goal, content), warnings: [NO_MODEL] }
    return async (org) => {
      if (!org.can('brand:write')) throw forbidden('The person who started this may no longer change the strategy')
      await lockStrategies(org.db, org.orgId)
      // What people changed while the model wrote stays in the new version.
      const active = await findActive(org.db, org.orgId)
      const at = org.now.toISOString()
      const row = await addVersion(org, {
        status: replaceActive ? 'active' : 'draft',
        source: withModel ? 'ai' : 'heuristic',
        content: composeVersion(proposal, active ? contentOf(active) : null, { goal, now: org.now }),
        generatedAt: at,
        suggestedAt: at,
      })
      org.audit({ type: 'strategy', id: row.id, after: row })
      return {
        result: { strategy: presentStrategy(row, org.now), warnings },
        summary: { version: row.version, status: row.status, source: row.source },
      }
    }
  },
})

async function written(ctx: RunContext, brand: BrandContext, goal: string | null, before: StrategyContent | null) {
  const rejected = (before?.recommendations ?? [])
    .filter(({ status }) => status === 'rejected')
    .map(({ summary }) => summary)
  const plan = before && planFor(before)
  const sources = [JSON.stringify({ goal, brand, plan })]
  const { output: proposal, problems } = await writeAndCheck(ctx, {
    round: (flawed) => ({
      task: 'draft',
      schema: Proposal,
      prompt: generateStrategy2({ marker: newId(), goal, brand, plan, rejected, flawed }),
    }),
    textOf: (proposed) => JSON.stringify(proposed),
    check: (proposed) => proposalProblems(proposed, { brand, sources, rejected }),
    problem: TextProblem,
  })
  const wrong = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  if (wrong.length > 0) throw unusable(wrong)
  return { proposal, warnings: problems.map(({ message }) => message) }
}

/** The part of the present plan that a model needs. Ids and dates would only cost. */
const planFor = ({
  primaryObjective,
  targetAudience,
  pillars,
  contentMix,
  guardrailNotes,
  priorities,
}: StrategyContent) => ({
  primaryObjective,
  targetAudience,
  pillars: pillars.map(({ name, description = '' }) => ({ name, description })),
  contentMix,
  guardrailNotes,
  priorities: priorities.map(({ text }) => text),
})

function unusable(wrong: readonly string[]): AppError {
  return new AppError(
    'platform',
    `The model proposed a plan that cannot be kept, and did not mend it when asked twice (${wrong.slice(0, 3).join('; ')}): try again, or say more in goal. Nothing was charged.`,
    { code: 'platform_error' },
  )
}
