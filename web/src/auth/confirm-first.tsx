import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useSubmit } from '../api/use-submit.ts'
import { Button } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { Front } from './front.tsx'
import { useSignInOptions, useSignOut } from './use-sign-in.ts'

/** The address that has to be confirmed before a workspace can be created. Null if none has to be. Decision 032 */
export function useUnconfirmed(): { email: string; again: () => void } | null {
  const { api } = useClient()
  const options = useSignInOptions()
  // Requested again whenever the window gets the focus, because the mail's link may have been opened in another window.
  const me = useQuery({ queryKey: queryKeys.me, queryFn: () => api('GET /v1/users/me', {}), staleTime: 0 })
  if (!me.data || me.data.emailVerified === true || options.data?.sendsMail !== true) return null
  if (me.data.featureFlags.includes('operator')) return null
  return { email: me.data.email, again: () => void me.refetch() }
}

/** For a signed-in person without a workspace who has not confirmed their address yet. */
export function ConfirmFirst({ email, again }: { email: string; again: () => void }) {
  const { api } = useClient()
  const signOut = useSignOut()
  const send = useSubmit({ mutationFn: () => api('POST /v1/auth/verify-email/request', {}) })
  return (
    <Front
      title="Confirm your address"
      lead={`A mail with a link is on its way to ${email}. Open it in this browser, then make your workspace.`}
    >
      <div className="flex flex-col gap-4">
        {send.isSuccess && (
          <p role="status" className="text-base">
            Another link is on its way. The earlier one no longer works.
          </p>
        )}
        <WriteProblem error={send.error} />
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={again}>
            I have confirmed it
          </Button>
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            Send the link again
          </Button>
          <Button look="quiet" onClick={() => signOut.mutate()}>
            Sign out
          </Button>
        </div>
      </div>
    </Front>
  )
}
