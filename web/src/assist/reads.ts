import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'

/** What a model can be asked for here. */
export type Ask =
  | { kind: 'write' }
  | { kind: 'sum-up' }
  | { kind: 'rewrite'; postId: string }
  | { kind: 'strategy' }
  | { kind: 'drafts'; thoughtId: string }
  | { kind: 'brand' }

/** The price does not depend on the text. */
const ANY_TEXT = { prompt: 'Price', text: 'Price', estimateOnly: true } as const
/** The price of a reading does not depend on the site, which is not asked for an estimate. */
const ANY_SITE = 'https://example.com'

/** The price in credits, before anything is spent. Without a model, the refusal says what is missing. */
export const priceRead = ({ api, orgId }: ReadContext, ask: Ask): Read<number> => ({
  queryKey: queryKeys.price(orgId, ask),
  queryFn: async () => {
    const { prompt, text, estimateOnly } = ANY_TEXT
    const answer =
      ask.kind === 'write'
        ? await api('POST /v1/orgs/{orgId}/ai/content/generate', { orgId, prompt, estimateOnly })
        : ask.kind === 'sum-up'
          ? await api('POST /v1/orgs/{orgId}/ai/summarize', { orgId, text, estimateOnly })
          : ask.kind === 'strategy'
            ? await api('POST /v1/orgs/{orgId}/strategy/generate', { orgId, estimateOnly })
            : ask.kind === 'brand'
              ? await api('POST /v1/orgs/{orgId}/brand/profile/from-website', {
                  orgId,
                  websiteUrl: ANY_SITE,
                  estimateOnly,
                })
              : ask.kind === 'drafts'
                ? await api('POST /v1/orgs/{orgId}/thoughts/{thoughtId}/drafts', {
                    orgId,
                    thoughtId: ask.thoughtId,
                    estimateOnly,
                  })
                : await api('POST /v1/orgs/{orgId}/marketing/posts/{postId}/rewrite', {
                    orgId,
                    postId: ask.postId,
                    estimateOnly,
                  })
    if (!('estimate' in answer)) throw new Error('asked for a price, and got a text')
    return answer.estimate.credits
  },
  staleTime: 300_000,
})
