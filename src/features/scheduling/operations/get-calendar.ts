import { sql } from 'kysely'
import { z } from 'zod'
import { Moment } from '#contract/common.ts'
import { CalendarEntry } from '#contract/planning/scheduler.ts'
import { excerptOf } from '#contract/text/excerpt.ts'
import { invalidField } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'

const MOST_DAYS = 366
/** The most entries in an answer: two megabytes, and more than a screen can show. */
const MOST_ENTRIES = 10_000
const EXCERPT = 80
/** The most characters of a text that the database returns. An excerpt never needs more. */
const MOST_TEXT = 2_600

/** Entries take a tenth of the bytes that the posts themselves would take. */
export const getCalendar = operation({
  name: 'getCalendar',
  route: 'GET /v1/orgs/{orgId}/marketing/scheduler/calendar',
  summary: 'List the entries of the calendar between two moments, in order of time',
  description: 'Posts with a set or a wished time, without canceled ones: from `from` up to, but not including, `to`.',
  tag: 'marketing',
  permission: 'workspace:read',
  query: { from: Moment, to: Moment },
  output: z.array(CalendarEntry),
}).handle(async (ctx, { from, to }) => {
  const length = Date.parse(to) - Date.parse(from)
  if (length <= 0) throw invalidField('query.to', 'order', 'The end must be after the start')
  if (length > MOST_DAYS * 86_400_000) {
    throw invalidField('query.to', 'too_long', `Ask for at most ${MOST_DAYS} days at a time`)
  }
  const rows = await ctx.db
    .selectFrom('post')
    .select(['id', 'group_id', 'platform', 'status', 'calendar_at'])
    .select(sql<string>`left(content_text, ${MOST_TEXT})`.as('text'))
    .where('org_id', '=', ctx.orgId)
    .where('status', '!=', 'canceled')
    .where('deleted_at', 'is', null)
    .where('calendar_at', '>=', from)
    .where('calendar_at', '<', to)
    .orderBy('calendar_at')
    .orderBy('id')
    .limit(MOST_ENTRIES + 1)
    .execute()
  if (rows.length > MOST_ENTRIES) {
    const message = `There are more than ${MOST_ENTRIES.toLocaleString('en-US')} posts in this time: ask for a shorter one`
    throw invalidField('query.to', 'too_many', message)
  }
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    platform: row.platform,
    status: row.status,
    time: row.calendar_at ?? from, // not null: the query compares it
    excerpt: excerptOf(row.text, EXCERPT),
  }))
})
