import type { ErrorDetail } from '#contract/errors.ts'
import type { Opportunity, Pillar, Priority, Recommendation } from '#contract/strategy/strategy.ts'
import type { StrategyChanges } from '#contract/strategy/strategy-changes.ts'
import { localDay } from '#features/scheduling/index.ts'
import { invalid } from '#kernel/errors.ts'
import { keepIds } from '#kernel/keep-ids.ts'
import { keptAsRead } from '#kernel/kept-as-read.ts'
import type { StrategyContent } from './strategy-row.ts'

export interface Editing {
  now: Date
  /** The zone in which days begin and end. */
  timezone: string
  userId: string | null
  /** The path of the changes in the request: `body`. */
  path: string
}

/**
 * The content with these changes. Fields that are left out stay, and a given list replaces the whole list. Throws 400
 * for errors that show only together with the earlier content.
 */
export function editContent(before: StrategyContent, changes: StrategyChanges, how: Editing): StrategyContent {
  const { pillars, opportunities, priorities, recommendations, ...plain } = changes
  const wrong: ErrorDetail[] = []
  const content = {
    ...before,
    ...(withoutUndefined(plain) as Partial<StrategyContent>), // the same fields, in stored form
    ...(pillars && { pillars: pillarsOf(pillars, before.pillars) }),
    ...(opportunities && { opportunities: opportunitiesOf(opportunities, before.opportunities) }),
    ...(priorities && { priorities: prioritiesOf(priorities, before.priorities, how, wrong) }),
    ...(recommendations && {
      recommendations: recommendationsOf(recommendations, before.recommendations, how, wrong),
    }),
  }
  if (wrong.length > 0) throw invalid(wrong)
  return content
}

type Given<K extends keyof StrategyChanges> = NonNullable<StrategyChanges[K]>

const pillarsOf = (given: Given<'pillars'>, before: readonly Pillar[]): Pillar[] =>
  keepIds(given, before, ({ name }) => name).map(({ given: { id: _, name, ...more }, id }) => ({
    id,
    name,
    ...withoutUndefined(more),
  }))

const opportunitiesOf = (given: Given<'opportunities'>, was: readonly Opportunity[]): Opportunity[] =>
  keepIds(given, was, ({ theme }) => theme).map(({ given: { theme, rationale, status }, id, before }) => ({
    id,
    theme,
    ...(rationale !== undefined && { rationale }),
    status: status ?? before?.status ?? 'open',
  }))

function prioritiesOf(
  given: Given<'priorities'>,
  was: readonly Priority[],
  { now, timezone, userId, path }: Editing,
  wrong: ErrorDetail[],
): Priority[] {
  return keepIds(given, was, ({ text }) => text).map(({ given: one, id, before }, index) => {
    const place = `${path}.priorities.${index}`
    const createdAt = createdAtOf(`${place}.createdAt`, one.createdAt, before, now, wrong)
    keptAsRead(`${place}.createdBy`, one.createdBy, before ? before.createdBy : [null, userId], wrong)
    const startsAt =
      one.startsAt === undefined ? (before?.startsAt ?? now.toISOString()) : startOf(one.startsAt, timezone)
    const endsAt = one.endsAt == null ? null : endOf(one.endsAt, timezone)
    if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
      wrong.push({
        path: `${place}.endsAt`,
        code: 'ends_before_start',
        message: `This ends before it begins (${startsAt}): give a later end, or null for none`,
      })
    }
    return {
      id,
      text: one.text,
      startsAt,
      endsAt,
      status: one.status ?? before?.status ?? 'active',
      createdAt,
      createdBy: before ? (before.createdBy ?? null) : userId,
    }
  })
}

const recommendationsOf = (
  given: Given<'recommendations'>,
  was: readonly Recommendation[],
  { now, path }: Editing,
  wrong: ErrorDetail[],
): Recommendation[] =>
  keepIds(given, was, ({ summary }) => summary).map(({ given: one, id, before }, index) => {
    const place = `${path}.recommendations.${index}.createdAt`
    const createdAt = createdAtOf(place, one.createdAt, before, now, wrong)
    const { summary, rationale, proposedChange, status } = one
    return {
      id,
      summary,
      createdAt,
      ...(rationale !== undefined && { rationale }),
      ...(proposedChange !== undefined && { proposedChange }),
      status: status ?? before?.status ?? 'pending',
    }
  })

/**
 * A new entry may say when it was created, for example if it comes from elsewhere. An existing entry keeps its time.
 */
function createdAtOf(
  path: string,
  given: string | undefined,
  before: { createdAt?: string | undefined } | undefined,
  now: Date,
  wrong: ErrorDetail[],
): string {
  if (before) {
    keptAsRead(path, given, before.createdAt, wrong)
    return before.createdAt ?? now.toISOString()
  }
  if (given !== undefined && Date.parse(given) > now.getTime()) {
    wrong.push({ path, code: 'in_future', message: 'This time lies ahead: say when it came up, or leave it out' })
  }
  return given ?? now.toISOString()
}

const isDay = (given: string): boolean => !given.includes('T')
const iso = (at: number): string => new Date(at).toISOString()

const startOf = (given: string, timezone: string): string =>
  isDay(given) ? iso(localDay(timezone, given).start) : given
/** The last moment of the day, so that the given day counts in full. */
const endOf = (given: string, timezone: string): string =>
  isDay(given) ? iso(localDay(timezone, given).end - 1) : given

/** Removes fields that were not given, because `undefined` would overwrite the present value. */
function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
