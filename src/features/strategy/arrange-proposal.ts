import type { BrandContext } from './brand-context.ts'
import type { Proposal } from './proposal.ts'
import type { StrategyContent } from './strategy-row.ts'

/** The content mix of a first plan if nobody has stated one. */
const BEGIN_WITH = [
  { contentType: 'educational', targetPercent: 40 },
  { contentType: 'opinion', targetPercent: 20 },
  { contentType: 'personal', targetPercent: 15 },
  { contentType: 'community', targetPercent: 15 },
  { contentType: 'promotional', targetPercent: 10 },
] as const satisfies Proposal['contentMix']

/** Posts a week on each network in a first plan. */
const POSTS_A_WEEK = 2
const MOST_PILLARS = 5
const LONGEST_PILLAR = 100

/** Blanks for a person to fill in. They stand in brackets, so that nobody takes them for facts. */
const BLANKS = {
  objective: '[What your posts are to achieve, in one sentence]',
  audience: '[Whom you want to reach, and what they need from you]',
  pillars: ['[A theme that you know well]', '[A theme that people ask you about]', '[What you see differently]'],
}

const FILL_IN = {
  objective: {
    summary: 'Say what your posts are to achieve',
    rationale: 'No goal was given, and this workspace states none.',
    proposedChange: 'primaryObjective: one sentence in your own words',
  },
  audience: {
    summary: 'Say whom you want to reach',
    rationale: 'This workspace names no audience: drafts would have to guess it.',
    proposedChange: 'targetAudience: who they are, and what they need from you',
  },
  pillars: {
    summary: 'Name your themes',
    rationale: 'No post and no thought carries a label yet from which themes could be taken.',
    proposedChange: 'pillars: three to five themes that you can write about for months',
  },
}

/**
 * A proposal without a model: it arranges the workspace's own words, keeps the content of the present plan, and leaves
 * visible blanks for the rest. It makes no claims of its own.
 */
export function arrangeProposal(brand: BrandContext, goal: string | null, before: StrategyContent | null): Proposal {
  const objective = goal ?? before?.primaryObjective ?? (brand.about?.goals.join('; ') || null)
  const audience = before?.targetAudience ?? (brand.about?.targetAudience.join('; ') || null)
  const pillars = pillarsOf(brand, before)
  return {
    primaryObjective: objective ?? BLANKS.objective,
    targetAudience: audience ?? BLANKS.audience,
    pillars: pillars ?? BLANKS.pillars.map((name) => ({ name, description: '', keywords: [] })),
    channelPriorities: brand.platforms.map((platform) => ({
      platform,
      postsPerWeek:
        before?.channelPriorities.find((channel) => channel.platform === platform)?.postsPerWeek ?? POSTS_A_WEEK,
    })),
    contentMix: before && before.contentMix.length > 0 ? before.contentMix : [...BEGIN_WITH],
    positioningAngles: before?.positioningAngles.length ? [] : anglesOf(brand),
    opportunities: [],
    guardrailNotes: [],
    recommendations: [
      ...(objective === null ? [FILL_IN.objective] : []),
      ...(audience === null ? [FILL_IN.audience] : []),
      ...(pillars === null ? [FILL_IN.pillars] : []),
    ],
    confidence: 'low',
  }
}

/** What distinguishes the brand, in its own words. */
const anglesOf = ({ tagline, about }: BrandContext): string[] =>
  [tagline, about?.valueProposition, ...(about?.differentiators ?? [])].flatMap((angle) => angle || [])

/**
 * The pillars of the present plan, or else the labels, or else the topics of the profile, or else the brand's products.
 * Null if there is none of these.
 */
function pillarsOf(
  { topics: labels, about }: BrandContext,
  before: StrategyContent | null,
): Proposal['pillars'] | null {
  if (before && before.pillars.length > 0) {
    return before.pillars.map(({ name, description = '', keywords = [] }) => ({ name, description, keywords }))
  }
  const topics = [labels, about?.topics ?? [], about?.productsOrServices ?? []].find(({ length }) => length > 0)
  if (!topics) return null
  return topics
    .filter(({ length }) => length <= LONGEST_PILLAR)
    .slice(0, MOST_PILLARS)
    .map((name) => ({ name, description: '', keywords: [] }))
}
