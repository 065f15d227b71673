import type { StrategySource } from '#contract/strategy/strategy-lists.ts'
import { TextProblem, writeAndCheck } from '#features/ai/index.ts'
import type { RunContext } from '#features/runs/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { AppError, forbidden } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import { arrangeProposal } from './arrange-proposal.ts'
import { BrandContext, brandContext } from './brand-context.ts'
import { composeVersion } from './compose-version.ts'
import { generateStrategy2 } from './prompts/generate-strategy-2.ts'
import { Proposal, proposalProblems } from './proposal.ts'
import { contentOf, type StrategyContent, type StrategyRow } from './strategy-row.ts'
import { addVersion, findActive, lockStrategies } from './versions.ts'

const NO_MODEL =
  'No model is set up, so this plan only arranges what the workspace says about itself: replace what stands in brackets before you confirm it. Nothing was charged'

interface Wanted {
  goal: string | null
  withModel: boolean
  /** The reason for not using a model although one may be set up, for the warnings. */
  unasked?: string
  /** Whether a plan is arranged without the model if the model fails. Otherwise its failure is thrown. */
  orArranged?: boolean
}

export interface Proposed {
  proposal: Proposal
  source: StrategySource
  warnings: string[]
}

/**
 * Proposes a next version, in steps of a run, from a goal and the known facts about the brand. It stores nothing. Spec
 * W13
 */
export async function proposeVersion(
  ctx: RunContext,
  { goal, withModel, unasked = NO_MODEL, orArranged = false }: Wanted,
): Promise<Proposed> {
  const brand = await ctx.step(
    { key: 'read', kind: 'tool_call', role: 'reader', label: 'Read the brand', output: BrandContext },
    async () => ({ output: await ctx.inOrg((org) => brandContext(org)) }),
  )
  const before = await ctx.inOrg(({ db, orgId }) => findActive(db, orgId))
  const content = before ? contentOf(before) : null
  const arranged = (why: string): Proposed => ({
    proposal: arrangeProposal(brand, goal, content),
    source: 'heuristic',
    warnings: [why],
  })
  if (!withModel) return arranged(unasked)
  try {
    return { ...(await written(ctx, brand, goal, content)), source: 'ai' }
  } catch (error) {
    const words = orArranged ? wordsOfFailure(error) : null
    if (words === null) throw error
    return arranged(
      `The model proposed no plan (${words}), so this plan only arranges what the workspace says about itself: replace what stands in brackets before you confirm it. Nothing was charged for it`,
    )
  }
}

/** Why a model gave no plan. Null if the error is not a model's failure. */
function wordsOfFailure(error: unknown): string | null {
  if (error instanceof LlmError) return error.kind === 'cancelled' ? null : error.words.replace(/[.:\s]+$/, '')
  return error instanceof AppError && error.kind === 'platform' ? 'what it wrote cannot be kept' : null
}

/** Saves a proposal as the next version. People's changes from the meantime are kept. */
export async function keepProposal(
  org: OrgContext,
  { proposal, source }: Proposed,
  { goal, replaceActive }: { goal: string | null; replaceActive: boolean },
): Promise<StrategyRow> {
  if (!org.can('brand:write')) throw forbidden('The person who started this may no longer change the strategy')
  await lockStrategies(org.db, org.orgId)
  const active = await findActive(org.db, org.orgId)
  const at = org.now.toISOString()
  return addVersion(org, {
    status: replaceActive ? 'active' : 'draft',
    source,
    content: composeVersion(proposal, active ? contentOf(active) : null, { goal, now: org.now }),
    generatedAt: at,
    suggestedAt: at,
  })
}

async function written(ctx: RunContext, brand: BrandContext, goal: string | null, before: StrategyContent | null) {
  const rejected = (before?.recommendations ?? [])
    .filter(({ status }) => status === 'rejected')
    .map(({ summary }) => summary)
  const plan = before && planFor(before)
  const sources = [JSON.stringify({ goal, brand, plan })]
  // What the profile says of itself and the tagline may have been read on a website.
  const { about: _, tagline: __, ...byPeople } = brand
  const own = { goal, brand: byPeople, plan }
  const { output: proposal, problems } = await writeAndCheck(ctx, {
    round: (flawed) => ({
      task: 'draft',
      schema: Proposal,
      prompt: generateStrategy2({ marker: newId(), goal, brand, plan, rejected, flawed }),
    }),
    textOf: (proposed) => JSON.stringify(proposed),
    check: (proposed) => proposalProblems(proposed, { brand, sources, own, rejected }),
    problem: TextProblem,
  })
  const wrong = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  if (wrong.length > 0) throw unusable(wrong)
  return { proposal, warnings: problems.map(({ message }) => message) }
}

/** The part of the present plan that a model needs. Ids and dates would only cost tokens. */
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
    `The model proposed a plan that cannot be kept, and did not correct it when asked twice (${wrong.slice(0, 3).join('; ')}): try again, or say more in goal. Nothing was charged.`,
    { code: 'platform_error' },
  )
}
