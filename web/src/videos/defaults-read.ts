import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const DEFAULTS = 'GET /v1/orgs/{orgId}/marketing/videos/defaults'

/** The default settings for rendering videos. In a separate file, which loads with the app. */
export const videoDefaultsRead = ({ api, orgId }: ReadContext): Read<Output<typeof DEFAULTS>> => ({
  queryKey: [orgId, 'video-defaults'],
  queryFn: () => api(DEFAULTS, { orgId }),
})
