import { z } from 'zod'
import { PLATFORMS } from '#contract/platforms.ts'
import { StrategyChanges } from '#contract/strategy/strategy-changes.ts'
import { CONFIDENCES, CONTENT_TYPES } from '#contract/strategy/strategy-lists.ts'
import { nameKey } from '#contract/text/name-key.ts'
import type { TextProblem } from '#features/ai/index.ts'
import { checked } from '#kernel/checked.ts'
import { allowedBy } from '#writing/allowed-by.ts'
import { bannedPhrases } from '#writing/banned-phrases.ts'
import { notGiven } from '#writing/not-given.ts'
import { outsideAllowed } from '#writing/outside-allowed.ts'
import type { BrandContext } from './brand-context.ts'

/** The proposal for a new version, by a model or without one. Every provider enforces this schema. */
export const Proposal = z.object({
  primaryObjective: z.string(),
  targetAudience: z.string(),
  pillars: z.array(z.object({ name: z.string(), description: z.string(), keywords: z.array(z.string()) })),
  channelPriorities: z.array(z.object({ platform: z.enum(PLATFORMS), postsPerWeek: z.number() })),
  contentMix: z.array(z.object({ contentType: z.enum(CONTENT_TYPES), targetPercent: z.number() })),
  positioningAngles: z.array(z.string()),
  opportunities: z.array(z.object({ theme: z.string(), rationale: z.string() })),
  guardrailNotes: z.array(z.string()),
  recommendations: z.array(z.object({ summary: z.string(), rationale: z.string(), proposedChange: z.string() })),
  confidence: z.enum(CONFIDENCES),
})
export type Proposal = z.infer<typeof Proposal>

const FEWEST_PILLARS = 2
const MOST_PILLARS = 6

export interface Grounds {
  brand: BrandContext
  /** Everything that the model was given, as text. */
  sources: readonly string[]
  /** The part of it that the workspace's people wrote. Links, mentions and tags are taken from these alone. */
  own: unknown
  /** What people have rejected before. */
  rejected: readonly string[]
}

/** The problems of a model's proposal: it must be as valid as a person's edit, and invent nothing. */
export function proposalProblems(proposal: Proposal, { brand, sources, own, rejected }: Grounds): TextProblem[] {
  const { pillars, channelPriorities, contentMix, recommendations } = proposal
  const wrong = (message: string): TextProblem => ({ message, severity: 'error' })
  const { details } = checked(StrategyChanges, asChanges(proposal), 'plan')
  const elsewhere = channelPriorities.filter(({ platform }) => !brand.platforms.includes(platform))
  const refused = new Set(rejected.map(nameKey))
  const text = textsOf(proposal).join('\n')
  const invented = notGiven(text, sources)
  const isSaid = new Set(invented.map(({ quote }) => quote))
  return [
    ...details.map(({ path, message }) => wrong(`${path.replace('plan.', '')}: ${message}`)),
    ...(pillars.length < FEWEST_PILLARS || pillars.length > MOST_PILLARS
      ? [wrong(`pillars: give ${FEWEST_PILLARS} to ${MOST_PILLARS}, there are ${pillars.length}`)]
      : []),
    ...(contentMix.length === 0 ? [wrong('contentMix: give percentages that add up to 100')] : []),
    ...(brand.platforms.length > 0
      ? elsewhere.map(({ platform }) =>
          wrong(`channelPriorities: no account of ${platform} is connected, leave it out`),
        )
      : []),
    ...recommendations
      .filter(({ summary }) => refused.has(nameKey(summary)))
      .map(({ summary }) => wrong(`recommendations: “${summary}” was rejected before, leave it out`)),
    ...bannedPhrases(text, brand.voice.bannedPhrases).map(({ message }) => wrong(message)),
    ...invented.map(
      ({ code, message }): TextProblem => ({
        message,
        severity: code === 'number_not_in_source' || code === 'date_not_in_source' ? 'warning' : 'error',
      }),
    ),
    // A plan's words may stand in drafts later, so no website decides where they lead.
    ...outsideAllowed(text, allowedBy(textsOf(own), brand.website))
      .filter(({ quote }) => !isSaid.has(quote))
      .map(({ message }) => wrong(message)),
  ]
}

/**
 * The proposal in the form of a person's edit. An empty text becomes an absent one, since models must fill in every
 * field.
 */
function asChanges(proposal: Proposal): unknown {
  return JSON.parse(
    JSON.stringify(proposal, (key, value: unknown) => (value === '' && OPTIONAL.has(key) ? undefined : value)),
  )
}

const OPTIONAL = new Set(['description', 'rationale', 'proposedChange'])

/** Every text in a value. The numbers of a proposal are targets and not claims, so they are left out. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}
