import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'

/** The requests to a model that are possible here. */
export type Ask =
  | { kind: 'write' }
  | { kind: 'sum-up' }
  | { kind: 'rewrite'; postId: string }
  | { kind: 'strategy' }
  | { kind: 'drafts'; thoughtId: string }
  | { kind: 'message'; conversationId: string }
  | { kind: 'brand' }
  | { kind: 'website' }
  | { kind: 'reply'; itemId: string }
  | { kind: 'inbox'; feedId?: string }
  | { kind: 'listening'; of: 'reddit' | 'x' }

/** The price depends neither on the text nor on the site, which is not read for an estimate. */
const ANY_TEXT = 'Price'
const ANY_SITE = { websiteUrl: 'https://example.com', estimateOnly: true } as const

/** The price in credits, before anything is spent. Without a model, the refusal says what is missing. */
export const priceRead = (context: ReadContext, ask: Ask): Read<number> => ({
  queryKey: queryKeys.price(context.orgId, ask),
  queryFn: async () => {
    const answer = await estimate(context, ask)
    if (!('estimate' in answer)) throw new Error('asked for a price, and got a text')
    return answer.estimate.credits
  },
  staleTime: 300_000,
})

function estimate({ api, orgId }: ReadContext, ask: Ask) {
  const only = { orgId, estimateOnly: true } as const
  switch (ask.kind) {
    case 'write':
      return api('POST /v1/orgs/{orgId}/ai/content/generate', { ...only, prompt: ANY_TEXT })
    case 'sum-up':
      return api('POST /v1/orgs/{orgId}/ai/summarize', { ...only, text: ANY_TEXT })
    case 'rewrite':
      return api('POST /v1/orgs/{orgId}/marketing/posts/{postId}/rewrite', { ...only, postId: ask.postId })
    case 'strategy':
      return api('POST /v1/orgs/{orgId}/strategy/generate', only)
    case 'drafts':
      return api('POST /v1/orgs/{orgId}/thoughts/{thoughtId}/drafts', { ...only, thoughtId: ask.thoughtId })
    case 'message':
      return api('POST /v1/orgs/{orgId}/dms/{conversationId}/draft', { ...only, conversationId: ask.conversationId })
    case 'brand':
      return api('POST /v1/orgs/{orgId}/brand/profile/from-website', { orgId, ...ANY_SITE })
    case 'website':
      return api('POST /v1/orgs/{orgId}/onboarding/from-website', { orgId, ...ANY_SITE })
    case 'reply':
      return api('POST /v1/orgs/{orgId}/engagement/{itemId}/draft', { ...only, itemId: ask.itemId })
    case 'inbox':
      return api('POST /v1/orgs/{orgId}/engagement/refresh', { ...only, ...(ask.feedId && { feedId: ask.feedId }) })
    case 'listening':
      return ask.of === 'reddit'
        ? api('POST /v1/orgs/{orgId}/engagement/reddit-suggestions', only)
        : api('POST /v1/orgs/{orgId}/engagement/x-account-suggestions', only)
  }
}
