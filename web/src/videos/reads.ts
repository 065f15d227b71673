import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const ONE = 'GET /v1/orgs/{orgId}/marketing/videos/branded/{renderId}'

export type VideoRender = Output<typeof ONE>
export type VideoBranding = VideoRender['branding']
export type Caption = VideoRender['captions'][number]

export const renderRead = ({ api, orgId }: ReadContext, renderId: string): Read<VideoRender> => ({
  queryKey: queryKeys.videoRender(orgId, renderId),
  queryFn: () => api(ONE, { orgId, renderId }),
})

/** What the speech of a video costs to be written down, in credits. */
export const videoPriceRead = ({ api, orgId }: ReadContext, assetId: string, subtitles: boolean): Read<number> => ({
  queryKey: queryKeys.price(orgId, { kind: 'video', assetId, subtitles }),
  queryFn: async () => {
    const answer = await api('POST /v1/orgs/{orgId}/marketing/videos/branded', {
      orgId,
      video: { assetId },
      branding: { subtitles: { enabled: subtitles } },
      estimateOnly: true,
    })
    if (!('estimate' in answer)) throw new Error('asked for a price, and got a render')
    return answer.estimate.credits
  },
})

export const isUnderWay = (render: Pick<VideoRender, 'status'> | undefined): boolean =>
  render?.status === 'queued' || render?.status === 'rendering'
