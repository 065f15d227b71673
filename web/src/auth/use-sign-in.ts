import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { SignInInput } from './sign-in-form.tsx'

/** What the installation is and who may come in; asked before anybody has signed in. */
export function useStatus() {
  const { api } = useClient()
  return useQuery({ queryKey: queryKeys.status, queryFn: () => api('GET /v1/public/status', {}), staleTime: 60_000 })
}

/** The ways in besides a password. */
export function useSignInOptions() {
  const { api } = useClient()
  return useQuery({ queryKey: queryKeys.options, queryFn: () => api('GET /v1/auth/options', {}), staleTime: 60_000 })
}

export function useSignIn() {
  const { api, session } = useClient()
  return useMutation({
    mutationFn: async (input: SignInInput) => {
      await api('POST /v1/auth/sign-in', input)
      await session.signedIn()
    },
  })
}

export function useSignOut() {
  const { api, session } = useClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /v1/auth/sign-out', {}),
    onSuccess: () => {
      session.signedOut()
      cache.clear()
    },
  })
}
