import { z } from 'zod'
import { CreditEstimate } from '#contract/billing/billing.ts'
import { READING_COSTS } from '#contract/billing/catalogue.ts'
import { EstimateOnly } from '#contract/making/estimate.ts'
import { XPostRead } from '#contract/networks/x-post.ts'
import { operation } from '#kernel/operation.ts'
import { estimateOfReading, meteredReading } from '../metering/metered-reading.ts'
import { lookUpNamed, namedPost, readerOf } from '../reader-of.ts'
import { shownPost } from '../shown-post.ts'

/** The post, the post that it quotes and the post that it answers, each with its author. */
const MOST = { posts: 3, users: 3 }

export const getXPost = operation({
  name: 'getXPost',
  route: 'POST /v1/orgs/{orgId}/marketing/x-posts/read',
  done: 'read a post on X for',
  summary: 'Read a post on X',
  description:
    'Reads anybody’s post in the name of the workspace’s account of X that was connected last, with the posts that it ' +
    `quotes and answers. Costs ${READING_COSTS}, once a day in UTC. ` +
    'A refused or empty reading is free. 400 says whether the link is no post, or the post is gone, protected or ' +
    'unavailable.',
  tag: 'marketing',
  permission: 'ai:use',
  costs: { action: 'x_read' },
  tool: {
    name: 'get_x_post',
    description:
      'Reads anybody’s post on X; costs credits. Use it before you write about one. Publishes nothing. Answers it and its cost.',
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
  },
  body: {
    post: z.string().trim().min(1).max(500).describe('Link or id'),
    includeMedia: z.boolean().optional().describe('true: files too'),
    estimateOnly: EstimateOnly,
  },
  output: z.union([XPostRead, CreditEstimate]),
}).handleInSteps(async (ctx, { post, includeMedia = false, estimateOnly }) => {
  const reader = await readerOf(ctx)
  const id = namedPost(reader, post)
  if (estimateOnly) return estimateOfReading(ctx, MOST)
  const along = { authors: true, references: true, media: includeMedia }
  const { value, usage } = await meteredReading(ctx, { ...MOST, provider: reader.provider }, (note) =>
    lookUpNamed(reader, id, along, note),
  )
  ctx.audit({ type: 'org', id: ctx.orgId })
  return { post: shownPost(value), usage }
})
