import { onlineManager, useIsMutating, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useClient } from '../api/client-context.ts'
import { Calm } from './calm.tsx'
import { reloadOnce } from './not-loaded.ts'

const ASK_MS = 3000

/**
 * Shown when a file of the app could not be loaded, because there was no network or a release has replaced it. A reload
 * helps. It waits until the server can be reached and nothing would be lost.
 */
export function PageNotLoaded() {
  const { api } = useClient()
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const underWay = useIsMutating({ mutationKey: ['write'] }) > 0
  const may = online && !underWay
  const answer = useQuery({
    queryKey: ['page-not-loaded'],
    queryFn: () => api('GET /v1/public/status', {}),
    enabled: may,
    refetchInterval: ASK_MS,
    retry: false,
    // An earlier answer says nothing about the present.
    gcTime: 0,
    staleTime: 0,
  })
  const reachable = may && answer.isSuccess && !answer.isFetching
  useEffect(() => {
    if (reachable) reloadOnce()
  }, [reachable])
  return <Calm title="This page needs the network" words={wordsFor(online, underWay)} />
}

function wordsFor(online: boolean, underWay: boolean): string {
  const kept = 'What you wrote is kept in this browser.'
  if (!online) return `You are offline, and it has not been opened here before. It loads once you are online. ${kept}`
  if (underWay) return `The page loads as soon as your decision has reached the server. ${kept}`
  return `Galley requests the page again, and shows it as soon as the server answers. ${kept}`
}
