import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from './client.ts'
import { useClient, useWorkspace } from './client-context.ts'

/** What a read needs: the client and the workspace. */
export interface ReadContext {
  api: Api
  orgId: string
}

/**
 * One request to the server and its cache key. The hook that shows the answer and the route that preloads it share
 * this.
 */
export interface Read<T> {
  queryKey: QueryKey
  queryFn: () => Promise<T>
  /** How long the answer counts as fresh, in milliseconds. */
  staleTime?: number
}

/** A read of a list, page by page, 1-based. */
export interface PagedRead<P extends { page: number; hasMore: boolean } = { page: number; hasMore: boolean }> {
  queryKey: QueryKey
  queryFn(asked: { pageParam: number }): Promise<P>
  initialPageParam: number
  getNextPageParam(last: P): number | undefined
}

export function useReadContext(): ReadContext {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  return useMemo(() => ({ api, orgId }), [api, orgId])
}
