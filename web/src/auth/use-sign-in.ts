import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api/client-context.ts'
import { forgetKept } from '../shell/forget.ts'
import { signInOptionsRead, statusRead } from './reads.ts'
import type { SignInInput } from './sign-in-form.tsx'

/** The state of the installation and who may sign up. Requested before sign-in. */
export function useStatus() {
  return useQuery(statusRead(useClient()))
}

/** The ways to sign in besides a password. */
export function useSignInOptions() {
  return useQuery(signInOptionsRead(useClient()))
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
      forgetKept()
      session.signedOut()
      cache.clear()
    },
  })
}
