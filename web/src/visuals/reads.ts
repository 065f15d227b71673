import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'
import { imageRequest, NEW_STUDIO } from './studio.ts'

export type VisualOptions = Output<'GET /v1/orgs/{orgId}/marketing/visuals/options'>

export const visualOptionsRead = ({ api, orgId }: ReadContext): Read<VisualOptions> => ({
  queryKey: [orgId, 'visual-options'],
  queryFn: () => api('GET /v1/orgs/{orgId}/marketing/visuals/options', { orgId, includeAllModels: 'false' }),
  staleTime: 60_000,
})

/** What an AI picture costs, in credits. */
export const backgroundPriceRead = ({ api, orgId }: ReadContext): Read<number> => ({
  queryKey: queryKeys.price(orgId, { kind: 'background' }),
  queryFn: async () => {
    const answer = await api('POST /v1/orgs/{orgId}/marketing/visuals/image', {
      orgId,
      ...imageRequest(NEW_STUDIO),
      content: { title: 'Price' },
      aiBackground: { prompt: 'Price' },
      estimateOnly: true,
    })
    if (!('estimate' in answer)) throw new Error('asked for a price, and got an image')
    return answer.estimate.credits
  },
  staleTime: 300_000,
})
