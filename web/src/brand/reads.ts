import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export const brandKitKey = (orgId: string) => [orgId, 'brand-kit'] as const

const KIT = 'GET /v1/orgs/{orgId}/brand/kit'
export type BrandKit = Output<typeof KIT>
export type KitSaved = Output<'PATCH /v1/orgs/{orgId}/brand/kit'>

export const brandKitRead = ({ api, orgId }: ReadContext): Read<BrandKit> => ({
  queryKey: brandKitKey(orgId),
  queryFn: () => api(KIT, { orgId }),
})
