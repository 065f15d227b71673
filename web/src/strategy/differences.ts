import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { formatDay, wallOf } from '../time.ts'
import type { Strategy } from './reads.ts'
import { CONTENT_WORDS, OPPORTUNITY_WORDS } from './strategy-words.ts'

export interface Difference {
  part: string
  before: string
  after: string
}

/** The parts in which two versions differ, each as text with an entry a line. */
export function differencesOf(before: Strategy, after: Strategy, zone: string): Difference[] {
  const [was, is] = [partsOf(before, zone), partsOf(after, zone)]
  return Object.entries(is)
    .map(([part, text]) => ({ part, before: was[part] ?? '', after: text }))
    .filter((one) => one.before !== one.after)
}

const more = (words: string | undefined, before = ': ') => (words ? `${before}${words}` : '')

function partsOf(strategy: Strategy, zone: string): Record<string, string> {
  const day = (at: string) => formatDay(wallOf(at, zone).day)
  return {
    'What the posts are to achieve': strategy.primaryObjective,
    'Whom they are to reach': strategy.targetAudience,
    Pillars: strategy.pillars
      .map(
        ({ name, description, keywords = [] }) =>
          `${name}${more(description)}${keywords.length > 0 ? ` (${keywords.join(', ')})` : ''}`,
      )
      .join('\n'),
    'What matters for some time': (strategy.priorities ?? [])
      .map(
        ({ text, startsAt, endsAt, status }) =>
          `${text}, from ${day(startsAt)}${endsAt ? ` to ${day(endsAt)}` : ''}${status === 'cancelled' ? ', called off' : ''}`,
      )
      .join('\n'),
    Networks: strategy.channelPriorities
      .map(
        ({ platform, enabled = true, postsPerWeek }) =>
          `${PLATFORM_NAMES[platform]}: ${enabled ? `${postsPerWeek ?? 'no number'} a week` : 'off'}`,
      )
      .join('\n'),
    Mix: strategy.contentMix
      .map(({ contentType, targetPercent }) => `${CONTENT_WORDS[contentType]} ${targetPercent} %`)
      .join('\n'),
    'What sets you apart': (strategy.positioningAngles ?? []).join('\n'),
    Rules: (strategy.guardrailNotes ?? []).join('\n'),
    Opportunities: (strategy.opportunities ?? [])
      .map(
        ({ theme, rationale, status = 'open' }) =>
          `${theme}${more(rationale)}, ${OPPORTUNITY_WORDS[status].toLowerCase()}`,
      )
      .join('\n'),
    Recommendations: (strategy.recommendations ?? [])
      .map(({ summary, status = 'pending' }) => `${summary}, ${status}`)
      .join('\n'),
  }
}
