import { CONTENT_TYPES } from '#contract/strategy/strategy-lists.ts'
import { asData, dataRule, type Flawed, promptOf, repairOf } from '#features/ai/index.ts'
import type { BrandContext } from '../brand-context.ts'

export interface StrategyInput {
  marker: string
  goal: string | null
  brand: BrandContext
  /** The content of the present plan. Null if there is none. */
  plan: unknown
  rejected: readonly string[]
  flawed: Flawed | null
}

export function generateStrategy2({ marker, goal, brand, plan, rejected, flawed }: StrategyInput) {
  const system = [
    'You plan what a person or a company says on social networks.',
    'Propose a plan that its people can keep up for months, from what `brand` says and nothing else: invent no fact, number, customer, link, mention or hashtag. Where you do not know something that the plan needs, write a visible blank such as [whom you sell to].',
    'Plain sentences, no slogans, in the language of `goal`, else of `brand`.',
    dataRule(marker),
    'In it, `goal` is what its people want to reach, `brand` what is known of them (`voice` and `guardrails` say what its people keep to, and no phrase of `bannedPhrases` may occur), `plan` the plan that stands now, and `rejected` what they did not want: do not propose that again.',
    'Answer with `primaryObjective` and `targetAudience`, a sentence or two each; `pillars`, three to five themes with a `description` and a few `keywords`, by their present names where they stay; `channelPriorities`, the most important first, only networks of `brand.platforms` if it names any, with a number of `postsPerWeek` that they can keep up;',
    `\`contentMix\`, with each of ${CONTENT_TYPES.join(', ')} once at most, and \`targetPercent\` that add up to 100; \`positioningAngles\`, what sets them apart; \`opportunities\`, themes worth trying, each with its \`rationale\`; \`guardrailNotes\`, what posts must keep to; \`recommendations\`, what its people should do next, each with a \`summary\`, its \`rationale\` and the \`proposedChange\`; and \`confidence\`: low if you had to leave blanks.`,
  ].join('\n')
  const task = ['Propose the plan.', asData(marker, { goal, name: brand.name, brand, plan, rejected })]
  return promptOf('strategy_generate/2', system, [...task, ...repairOf(marker, flawed)].join('\n\n'))
}
