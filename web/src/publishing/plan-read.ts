import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'
import { type Read, type ReadContext, useReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

const ACTIVE = 'GET /v1/orgs/{orgId}/strategy'

/** The active strategy and how far posts follow it. Null if none is active. */
export type Plan = NonNullable<Output<typeof ACTIVE>>

/** It is read again with the groups, because each verdict changes which pillars lack posts. */
const planRead = ({ api, orgId }: ReadContext): Read<Plan | null> => ({
  queryKey: [...queryKeys.groups(orgId), 'plan'],
  queryFn: () => api(ACTIVE, { orgId }),
  staleTime: 30_000,
})

export const usePlan = (wanted = true) => useQuery({ ...planRead(useReadContext()), enabled: wanted })
