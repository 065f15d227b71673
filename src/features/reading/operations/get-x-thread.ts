import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { XThreadRead } from '#contract/networks/x-post.ts'
import { operation } from '#kernel/operation.ts'
import { estimateOfReading, meteredReading } from '../metering/metered-reading.ts'
import { mostOfThread, readThread } from '../read-thread.ts'
import { namedPost, readerOf } from '../reader-of.ts'

const MOST_POSTS = 100
const USUAL_POSTS = 20

export const getXThread = operation({
  name: 'getXThread',
  route: 'POST /v1/orgs/{orgId}/marketing/x-posts/thread',
  done: 'read a thread on X for',
  summary: 'Read a thread on X',
  description:
    'Reads the conversation of a post: its root, what the author of the root wrote in a row, and the replies of others ' +
    'if they are asked for. X searches the last seven days, so of older conversations only the named post and the root ' +
    'are found. Costs credits by what X returns, as reading a post does; a reading that fails half-way costs what X had ' +
    'returned by then, which is free for the rest of the day.',
  tag: 'marketing',
  permission: 'ai:use',
  costs: { action: 'x_read' },
  tool: {
    name: 'get_x_thread',
    description:
      'Reads a conversation on X; costs credits. Use it to learn what was said. Publishes nothing. Answers root, thread, replies.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {
    post: z.string().trim().min(1).max(500).describe('Link or id'),
    includeReplies: z.boolean().optional().describe('true: others too'),
    includeMedia: z.boolean().optional().describe('true: files too'),
    limit: z.int().min(1).max(MOST_POSTS).optional().describe('Most posts, else 20'),
    estimateOnly: EstimateOnly,
  },
  output: z.union([XThreadRead, CreditEstimate]),
}).handleInSteps(
  async (ctx, { post, includeReplies = false, includeMedia = false, limit = USUAL_POSTS, estimateOnly }) => {
    const reader = await readerOf(ctx)
    const asked = { id: namedPost(reader, post), withReplies: includeReplies, withMedia: includeMedia, limit }
    const most = mostOfThread(asked)
    if (estimateOnly) return estimateOfReading(ctx, most)
    const now = ctx.services.clock.now()
    const { value, usage } = await meteredReading(ctx, most, (note) => readThread(reader, asked, { note, now }))
    ctx.audit({ type: 'org', id: ctx.orgId })
    return { ...value, usage }
  },
)
