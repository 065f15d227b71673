import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { InboxRefresh } from '#contract/engagement/inbox.ts'
import { costedOperation } from '#features/runs/index.ts'
import { notFound } from '#kernel/errors.ts'
import { mostCredits } from '../listening/most-credits.ts'
import { refreshWork } from '../listening/refresh-work.ts'
import { readSettings } from '../rows/settings.ts'

export const refreshReplyInbox = costedOperation({
  name: 'refreshReplyInbox',
  route: 'POST /v1/orgs/{orgId}/engagement/refresh',
  done: 'refreshed',
  summary: 'Read what is new into the reply inbox',
  description:
    'Mentions first, then answers in the account’s own threads, watched people, Reddit and keywords. Charged is what X ' +
    'returned, once for each post and day; the estimate names the most that it can be. What could not be read stands in ' +
    '`warnings`, and what was read before stays. `feedId` reads one feed alone. `links` adds threads by their addresses.',
  tag: 'engagement',
  action: 'inbox_refresh',
  model: 'analyze',
  tool: {
    name: 'refresh_reply_inbox',
    description:
      'Reads what is new into the reply inbox, for what X charges. Use it if the user asks for that. Answers counts, new ' +
      'items, and warnings about what could not be read; publishes nothing.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {
    feedId: Id.optional().describe('Only this feed of the settings'),
    links: z.array(z.url().max(2000)).max(20).optional().describe('Addresses of threads to add'),
  },
  output: InboxRefresh,
}).byRun(refreshWork, {
  async first(ctx, { feedId }) {
    if (feedId === undefined) return
    const { feeds } = await ctx.inOrg((db) => readSettings(db, ctx.orgId))
    if (!feeds.some(({ id }) => id === feedId)) throw notFound('feed')
  },
  async asked({ feedId = null, links = [] }, { hasModel: withModel }, { inOrg, orgId, services, now }) {
    const readsX = services.platforms.x?.reading !== undefined
    const most = readsX || withModel ? await inOrg((db) => mostCredits(db, orgId, { feedId, withModel, now })) : 0
    return { feedId, links, withModel, byItself: false, mostCredits: most }
  },
  worksWithoutModel: true,
  units: (payload) => payload.mostCredits,
  answered: ({ creditsUsed: _, remainingCredits: __, ...refresh }) => refresh,
})
