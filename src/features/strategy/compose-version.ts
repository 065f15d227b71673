import { MOST_ENTRIES } from '#contract/strategy/strategy-lists.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { newId } from '#kernel/ids.ts'
import { keepIds } from '#kernel/keep-ids.ts'
import type { Proposal } from './proposal.ts'
import { type StrategyContent, statusAt } from './strategy-row.ts'

/**
 * The content of a new version. What people set is kept: current priorities, open opportunities, rules, decisions on
 * recommendations. A part that existed before keeps its id, so that posts stay with it.
 */
export function composeVersion(
  proposal: Proposal,
  before: StrategyContent | null,
  { goal, now }: { goal: string | null; now: Date },
): StrategyContent {
  return {
    sourceGoal: goal ?? before?.sourceGoal ?? null,
    primaryObjective: proposal.primaryObjective,
    targetAudience: proposal.targetAudience,
    pillars: pillarsOf(proposal, before),
    channelPriorities: channelsOf(proposal, before),
    contentMix: proposal.contentMix,
    positioningAngles: withNew(before?.positioningAngles, proposal.positioningAngles),
    opportunities: opportunitiesOf(proposal, before),
    priorities: before?.priorities.filter((priority) => statusAt(priority, now) === 'active') ?? [],
    guardrailNotes: withNew(before?.guardrailNotes, proposal.guardrailNotes),
    recommendations: recommendationsOf(proposal, before, now),
    confidence: proposal.confidence,
  }
}

type Before = StrategyContent | null

const pillarsOf = ({ pillars }: Proposal, before: Before): StrategyContent['pillars'] =>
  keepIds<Proposal['pillars'][number] & { id?: string }, StrategyContent['pillars'][number]>(
    pillars,
    before?.pillars ?? [],
    ({ name }) => name,
  ).map(({ given: { name, description, keywords }, id, before: was }, index) => ({
    id,
    name,
    ...(description !== '' && { description }),
    priority: was?.priority ?? index + 1,
    ...(keywords.length > 0 && { keywords }),
  }))

function channelsOf({ channelPriorities }: Proposal, before: Before): StrategyContent['channelPriorities'] {
  const known = new Map(before?.channelPriorities.map((channel) => [channel.platform, channel]))
  return channelPriorities.map(({ platform, postsPerWeek }, index) => ({
    platform,
    enabled: known.get(platform)?.enabled ?? true,
    priority: known.get(platform)?.priority ?? index + 1,
    postsPerWeek,
  }))
}

/**
 * New opportunities follow those that are still open. Opportunities that were done or dismissed are not proposed again.
 */
function opportunitiesOf({ opportunities }: Proposal, before: Before): StrategyContent['opportunities'] {
  const was = before?.opportunities ?? []
  const known = new Set(was.map(({ theme }) => nameKey(theme)))
  const added = opportunities
    .filter(({ theme }) => !known.has(nameKey(theme)))
    .map(({ theme, rationale }) => ({
      id: newId(),
      theme,
      ...(rationale !== '' && { rationale }),
      status: 'open' as const,
    }))
  return [...was.filter(({ status }) => status !== 'done' && status !== 'dismissed'), ...added].slice(0, MOST_ENTRIES)
}

/** The latest decisions stay visible; older ones are in the versions in which they were made. */
function recommendationsOf({ recommendations }: Proposal, before: Before, now: Date) {
  const decided = (before?.recommendations ?? []).filter(({ status }) => status === 'accepted' || status === 'rejected')
  const known = new Set(decided.map(({ summary }) => nameKey(summary)))
  const added = recommendations
    .filter(({ summary }) => !known.has(nameKey(summary)))
    .map(({ summary, rationale, proposedChange }) => ({
      id: newId(),
      summary,
      createdAt: now.toISOString(),
      ...(rationale !== '' && { rationale }),
      ...(proposedChange !== '' && { proposedChange }),
      status: 'pending' as const,
    }))
    .slice(0, MOST_ENTRIES)
  return [...decided.slice(Math.max(0, decided.length + added.length - MOST_ENTRIES)), ...added]
}

/** The entries of the earlier version, followed by the proposed entries that are new. */
function withNew(before: readonly string[] = [], proposed: readonly string[]): string[] {
  const known = new Set(before.map(nameKey))
  return [...before, ...proposed.filter((text) => !known.has(nameKey(text)))].slice(0, MOST_ENTRIES)
}
