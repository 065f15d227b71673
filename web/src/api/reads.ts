import type { QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from './client.ts'
import { useClient, useWorkspace } from './client-context.ts'

/** Who asks, and for which workspace. */
export interface ReadContext {
  api: Api
  orgId: string
}

/** One question to the server and its place in the cache: the hook that shows the answer and the route that asks ahead share it. */
export interface Read<T> {
  queryKey: QueryKey
  queryFn: () => Promise<T>
  /** For how long the answer is taken for new, ms. */
  staleTime?: number
}

/** The same for a list that is read page by page, 1-based. */
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
