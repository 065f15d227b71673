import { useQuery } from '@tanstack/react-query'
import { DEFAULT_PLATFORM_ACCESS, type PlatformAccess } from '#contract/platforms.ts'
import { useClient } from '../api/client-context.ts'
import { statusRead } from '../auth/reads.ts'

/** The access that the networks granted this installation. The basic access until it is known. */
export function useAccess(): PlatformAccess {
  return useQuery(statusRead(useClient())).data?.access ?? DEFAULT_PLATFORM_ACCESS
}
