import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { useClient } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const Dialog = lazyDialog(() => import('../ui/dialog.tsx').then((module) => module.Dialog))

/** The session has ended while a page was open: sign in over it, and everything goes on where it was. */
export function LockLayer() {
  const signIn = useSignIn()
  const { session } = useClient()
  const known = useQueryClient().getQueryData<User>(queryKeys.me)
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. Nothing you wrote is lost: it goes on where it was."
      onClose={() => session.signedOut()}
    >
      <SignInForm
        email={known?.email ?? ''}
        submit={(input) => signIn.mutate(input)}
        busy={signIn.isPending}
        error={signIn.error}
      />
    </Dialog>
  )
}
