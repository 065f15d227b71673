import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const DEFAULTS = 'GET /v1/orgs/{orgId}/marketing/videos/defaults'

/** How videos are rendered where nothing else is chosen. In a file of its own, which comes with the app's first load. */
export const videoDefaultsRead = ({ api, orgId }: ReadContext): Read<Output<typeof DEFAULTS>> => ({
  queryKey: [orgId, 'video-defaults'],
  queryFn: () => api(DEFAULTS, { orgId }),
})
