import type { Platform } from '#contract/platforms.ts'
import { type Day, wallOf } from '../time.ts'
import type { Strategy, StrategyChanges } from './reads.ts'
import { CONTENT_TYPES_SHOWN, type ContentType } from './strategy-words.ts'

type Part<K extends 'pillars' | 'priorities' | 'opportunities' | 'recommendations'> = NonNullable<Strategy[K]>[number]
export type PillarForm = { id: string; name: string; description: string; keywords: string }
export type ChannelForm = { platform: Platform; on: boolean; postsPerWeek: string }
export type PriorityForm = { id: string; text: string; from: Day; to: Day; cancelled: boolean }
export type OpportunityForm = {
  id: string
  theme: string
  rationale: string
  status: NonNullable<Part<'opportunities'>['status']>
}
export type VerdictForm = { id: string; status: NonNullable<Part<'recommendations'>['status']> }

/** A version in editable form: numbers and days are text, lists of words are lines. */
export interface PlanForm {
  primaryObjective: string
  targetAudience: string
  pillars: PillarForm[]
  channels: ChannelForm[]
  mix: Record<ContentType, string>
  /** One a line. */
  angles: string
  /** One a line. */
  rules: string
  priorities: PriorityForm[]
  opportunities: OpportunityForm[]
  recommendations: VerdictForm[]
}

/** Ids of rows that are not saved yet begin like this; they are not sent. */
const NEW = 'new '
export const newRow = (rows: readonly { id: string }[]): string => {
  const taken = rows.map(({ id }) => (id.startsWith(NEW) ? Number(id.slice(NEW.length)) : 0))
  return `${NEW}${Math.max(0, ...taken) + 1}`
}

/** `platforms` are the networks with an account. The form shows them even if the plan does not name them yet. */
export function formOf(strategy: Strategy, zone: string, platforms: readonly Platform[]): PlanForm {
  const named = strategy.channelPriorities.map(({ platform }) => platform)
  const percent = (type: ContentType) => strategy.contentMix.find(({ contentType }) => contentType === type)
  return {
    primaryObjective: strategy.primaryObjective,
    targetAudience: strategy.targetAudience,
    pillars: strategy.pillars.map(({ id, name, description = '', keywords = [] }) => ({
      id,
      name,
      description,
      keywords: keywords.join(', '),
    })),
    channels: [
      ...strategy.channelPriorities.map(({ platform, enabled = true, postsPerWeek }) => ({
        platform,
        on: enabled,
        postsPerWeek: postsPerWeek === undefined ? '' : String(postsPerWeek),
      })),
      ...platforms
        .filter((platform) => !named.includes(platform))
        .map((platform) => ({ platform, on: false, postsPerWeek: '' })),
    ],
    mix: Object.fromEntries(
      CONTENT_TYPES_SHOWN.map((type) => [type, String(percent(type)?.targetPercent ?? '')]),
    ) as PlanForm['mix'], // each type has its entry
    angles: (strategy.positioningAngles ?? []).join('\n'),
    rules: (strategy.guardrailNotes ?? []).join('\n'),
    priorities: (strategy.priorities ?? []).map(({ id, text, startsAt, endsAt, status }) => ({
      id,
      text,
      from: wallOf(startsAt, zone).day,
      to: endsAt ? wallOf(endsAt, zone).day : '',
      cancelled: status === 'cancelled',
    })),
    opportunities: (strategy.opportunities ?? []).map(({ id, theme, rationale = '', status = 'open' }) => ({
      id,
      theme,
      rationale,
      status,
    })),
    recommendations: (strategy.recommendations ?? []).map(({ id, status = 'pending' }) => ({ id, status })),
  }
}

/** Only the changed parts, in the form that the server accepts, so that other people's changes are kept. */
export function changesOf(strategy: Strategy, form: PlanForm, zone: string): StrategyChanges {
  const known = formOf(
    strategy,
    zone,
    form.channels.map(({ platform }) => platform),
  )
  const isChanged = (part: keyof PlanForm) => JSON.stringify(form[part]) !== JSON.stringify(known[part])
  const changes: StrategyChanges = {}
  if (isChanged('primaryObjective')) changes.primaryObjective = form.primaryObjective
  if (isChanged('targetAudience')) changes.targetAudience = form.targetAudience
  if (isChanged('pillars')) changes.pillars = form.pillars.map((pillar) => pillarOf(pillar, strategy))
  if (isChanged('channels')) changes.channelPriorities = channelsOf(form, strategy)
  if (isChanged('mix')) {
    changes.contentMix = CONTENT_TYPES_SHOWN.filter((type) => form.mix[type] !== '').map((contentType) => ({
      contentType,
      targetPercent: Number(form.mix[contentType]),
    }))
  }
  if (isChanged('angles')) changes.positioningAngles = linesOf(form.angles)
  if (isChanged('rules')) changes.guardrailNotes = linesOf(form.rules)
  if (isChanged('priorities')) changes.priorities = form.priorities.map((one) => priorityOf(one, strategy, zone))
  if (isChanged('opportunities')) {
    changes.opportunities = form.opportunities.map(({ id, theme, rationale, status }) => ({
      ...idOf(id),
      theme,
      status,
      ...(rationale.trim() !== '' && { rationale }),
    }))
  }
  if (isChanged('recommendations')) {
    changes.recommendations = (strategy.recommendations ?? []).map((one) => ({
      ...one,
      status: form.recommendations.find(({ id }) => id === one.id)?.status ?? one.status,
    }))
  }
  return changes
}

const idOf = (id: string) => (id.startsWith(NEW) ? {} : { id })

const wordsOf = (text: string, by: string | RegExp) =>
  text
    .split(by)
    .map((word) => word.trim())
    .filter((word) => word !== '')
const linesOf = (text: string) => wordsOf(text, '\n')

function pillarOf({ id, name, description, keywords }: PillarForm, { pillars }: Strategy) {
  const priority = pillars.find((pillar) => pillar.id === id)?.priority
  return {
    ...idOf(id),
    name,
    ...(description.trim() !== '' && { description }),
    ...(priority !== undefined && { priority }),
    keywords: wordsOf(keywords, ','),
  }
}

/** A network that the plan does not name, and for which nothing was entered, is not sent. */
const channelsOf = ({ channels }: PlanForm, { channelPriorities }: Strategy) =>
  channels.flatMap(({ platform, on, postsPerWeek }) => {
    const before = channelPriorities.find((channel) => channel.platform === platform)
    if (!before && !on && postsPerWeek === '') return []
    const { postsPerWeek: _, ...kept } = before ?? {}
    return { ...kept, platform, enabled: on, ...(postsPerWeek !== '' && { postsPerWeek: Number(postsPerWeek) }) }
  })

/** An unchanged day is sent as the exact moment that was read. */
function priorityOf({ id, text, from, to, cancelled }: PriorityForm, { priorities = [] }: Strategy, zone: string) {
  const before = priorities.find((priority) => priority.id === id)
  const sent = (day: Day, moment: string | null | undefined) =>
    moment && wallOf(moment, zone).day === day ? moment : day
  return {
    ...idOf(id),
    text,
    ...(from !== '' && { startsAt: sent(from, before?.startsAt) }),
    endsAt: to === '' ? null : sent(to, before?.endsAt),
    status: cancelled ? ('cancelled' as const) : ('active' as const),
  }
}
