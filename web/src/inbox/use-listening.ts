import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Input, Output } from '../api/routes.ts'
import { useWrite } from '../api/use-write.ts'
import { type Listening, listeningKey } from './reads.ts'

const SETTINGS = 'PATCH /v1/orgs/{orgId}/engagement/settings'

export type ListeningChange = Omit<Input<typeof SETTINGS>, 'orgId'>

/** Changes what is listened to. What is left out stays. */
export function useChangeListening() {
  const { orgId } = useWorkspace()
  return useWrite<ListeningChange, Listening>({
    touches: () => [listeningKey(orgId)],
    send: (api, change) => api(SETTINGS, { orgId, ...change }),
    receive: (cache, settings) => cache.setQueryData(listeningKey(orgId), settings),
    done: () => ({ message: 'Saved what is listened to.' }),
    repeats: true,
  })
}

type Suggested =
  | Extract<Output<'POST /v1/orgs/{orgId}/engagement/reddit-suggestions'>, { subreddits: string[] }>
  | Extract<Output<'POST /v1/orgs/{orgId}/engagement/x-account-suggestions'>, { accounts: object[] }>

/** Has a model suggest what to listen to. It saves nothing. */
export function useSuggestions(of: 'reddit' | 'x') {
  const { orgId } = useWorkspace()
  return useWrite<Record<string, never>, Suggested>({
    touches: () => [queryKeys.billing(orgId), queryKeys.runs(orgId)],
    send: async (api, _none, idempotencyKey) => {
      const answer =
        of === 'reddit'
          ? await api('POST /v1/orgs/{orgId}/engagement/reddit-suggestions', { orgId }, { idempotencyKey })
          : await api('POST /v1/orgs/{orgId}/engagement/x-account-suggestions', { orgId }, { idempotencyKey })
      if ('estimate' in answer) throw new Error('asked for suggestions, and got a price')
      return answer
    },
    repeats: true,
  })
}
