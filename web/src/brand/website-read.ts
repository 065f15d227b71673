import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const WEBSITE = 'GET /v1/orgs/{orgId}/brand/kit/website'
export type WebsiteKit = Output<typeof WEBSITE>

/** The design of a website. It is read again only on request. */
export const websiteKitRead = ({ api, orgId }: ReadContext, url: string): Read<WebsiteKit> => ({
  queryKey: [orgId, 'website-kit', url],
  queryFn: () => api(WEBSITE, { orgId, url }),
  staleTime: Number.POSITIVE_INFINITY,
})
