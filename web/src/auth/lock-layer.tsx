import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people/user.ts'
import { useClient } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn } from './use-sign-in.ts'

const Dialog = lazyDialog(() => import('../ui/dialog.tsx').then((module) => module.Dialog))

const WORDS = {
  lost: 'You will be signed out, and unsaved changes on this page will be lost.',
  leave: 'Sign out',
  stay: 'Stay',
}

/** Shown when the session has ended while a page is open. After signing in, the page continues unchanged. */
export function LockLayer() {
  const signIn = useSignIn()
  const { session } = useClient()
  const [leaving, setLeaving] = useState(false)
  const known = useQueryClient().getQueryData<User>(queryKeys.me)
  return (
    <Dialog
      title="Sign in again"
      description="Your session has ended. Nothing you wrote is lost: sign in to continue where you were."
      onClose={() => (leaving ? session.signedOut() : setLeaving(true))}
    >
      <SignInForm
        email={known?.email ?? ''}
        submit={(input) => signIn.mutate(input)}
        busy={signIn.isPending}
        error={signIn.error}
      />
      {leaving && <Leaving words={WORDS} stay={() => setLeaving(false)} leave={() => session.signedOut()} />}
    </Dialog>
  )
}
