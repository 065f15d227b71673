import { queryKeys } from '../api/query-keys.ts'
import type { PagedRead, Read, ReadContext } from '../api/reads.ts'
import type { Input, Output } from '../api/routes.ts'

export const videoRendersKey = (orgId: string) => [orgId, 'video-renders'] as const
export const videoRenderKey = (orgId: string, renderId: string) => [...videoRendersKey(orgId), renderId] as const

const LIST = 'GET /v1/orgs/{orgId}/marketing/videos/branded'
const ONE = 'GET /v1/orgs/{orgId}/marketing/videos/branded/{renderId}'
const RENDER = 'POST /v1/orgs/{orgId}/marketing/videos/branded'

type RenderPage = Output<typeof LIST>
export type RenderItem = RenderPage['items'][number]
export type VideoRender = Output<typeof ONE>
export type VideoBranding = VideoRender['branding']
export type VideoDefaults = Output<'GET /v1/orgs/{orgId}/marketing/videos/defaults'>
export type Caption = VideoRender['captions'][number]
/** The fields of a render request. */
export type RenderRequest = Omit<Input<typeof RENDER>, 'orgId'>

const PER_PAGE = 25

export const rendersRead = ({ api, orgId }: ReadContext): PagedRead<RenderPage> => ({
  queryKey: videoRendersKey(orgId),
  queryFn: ({ pageParam }) => api(LIST, { orgId, page: pageParam, limit: PER_PAGE }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.hasMore ? last.page + 1 : undefined),
})

export const renderRead = ({ api, orgId }: ReadContext, renderId: string): Read<VideoRender> => ({
  queryKey: videoRenderKey(orgId, renderId),
  queryFn: () => api(ONE, { orgId, renderId }),
})

/** What transcribing a video costs, in credits. */
export const speechPriceRead = ({ api, orgId }: ReadContext, assetId: string): Read<number> => ({
  queryKey: queryKeys.price(orgId, { kind: 'speech', assetId }),
  queryFn: async () => {
    const subtitles = { enabled: true }
    const asked = { orgId, video: { assetId }, branding: { subtitles }, estimateOnly: true }
    const answer = await api(RENDER, asked)
    if (!('estimate' in answer)) throw new Error('asked for a price, and got a render')
    return answer.estimate.credits
  },
})
