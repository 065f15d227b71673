import { z } from 'zod'
import { EngagementSettings, GivenFeeds, Handles, Keywords, Subreddits } from '#contract/engagement/inbox-settings.ts'
import { operation } from '#kernel/operation.ts'
import { nextRefresh } from '../listening/refresh-times.ts'
import { readSettings, replaceFeeds } from '../rows/settings.ts'

export const updateEngagementSettings = operation({
  name: 'updateEngagementSettings',
  route: 'PATCH /v1/orgs/{orgId}/engagement/settings',
  done: 'changed what is listened to in',
  summary: 'Change what the reply inbox listens to',
  description:
    'What is left out stays; a list replaces the whole list. Nothing is read until somebody refreshes the inbox, or ' +
    'switches `autoRefresh` on: then it is read every hour, in the name of whoever switched it on, and what X returns ' +
    'costs credits each time. A feed that is given with its id stays the same feed.',
  tag: 'engagement',
  permission: 'automation:manage',
  tool: {
    name: 'update_engagement_settings',
    description:
      'Changes what the reply inbox listens to; a list replaces the list. Use it if the user asks for it; autoRefresh costs ' +
      'credits. Answers the settings; publishes nothing.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  body: {
    watchHandles: Handles.optional().describe('People on X'),
    keywords: Keywords.optional().describe('Words on X'),
    redditKeywords: Keywords.optional().describe('Words on Reddit'),
    subreddits: Subreddits.optional().describe('Communities on Reddit'),
    redditExcludeTerms: Keywords.optional().describe('Words that keep a post out'),
    feeds: GivenFeeds.optional().describe('Named searches on X'),
    autoRefresh: z.boolean().optional().describe('Read every hour'),
    autoDraft: z.boolean().optional().describe('Draft replies to new mentions'),
  },
  output: EngagementSettings,
}).handle(async (ctx, input) => {
  const { db, orgId, now, userId } = ctx
  const before = await readSettings(db, orgId)
  const { feeds, ...lists } = input
  const wanted = { ...before, ...withoutAbsent(lists) }
  const switchedOn = wanted.autoRefresh && !before.autoRefresh
  const columns = {
    watch_handles: wanted.watchHandles,
    keywords: wanted.keywords,
    reddit_keywords: wanted.redditKeywords,
    subreddits: wanted.subreddits,
    exclude_terms: wanted.redditExcludeTerms,
    auto_draft: wanted.autoDraft,
    auto_refresh: wanted.autoRefresh,
    ...(switchedOn && { auto_refresh_by: userId, next_refresh_at: nextRefresh(orgId, now) }),
    ...(!wanted.autoRefresh && { auto_refresh_by: null, next_refresh_at: null }),
    updated_at: now.toISOString(),
  }
  await db
    .insertInto('engagement_settings')
    .values({ org_id: orgId, created_at: now.toISOString(), ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute()
  if (feeds) await replaceFeeds(db, orgId, feeds)
  const after = await readSettings(db, orgId)
  ctx.audit({ type: 'engagement_settings', id: orgId, before, after })
  return after
})

const withoutAbsent = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  } // keys that the call left out were removed above
