import { Link, useSearch } from '@tanstack/react-router'
import { useSessionState } from '../api/client-context.ts'
import { GoTo } from '../shell/go-to.tsx'
import { Front } from './front.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn, useStatus } from './use-sign-in.ts'

export function SignInPage() {
  const { next = '/' } = useSearch({ from: '/sign-in' })
  const state = useSessionState()
  const status = useStatus()
  const signIn = useSignIn()
  if (state.kind === 'ready' || state.kind === 'no-workspace') return <GoTo address={ownPath(next)} />
  if (status.data?.firstRun) return <GoTo address="/sign-up" />
  return (
    <Front title="Sign in" lead="The review desk is waiting.">
      <SignInForm submit={(input) => signIn.mutate(input)} busy={signIn.isPending} error={signIn.error} />
      <p className="pt-4 text-dense text-ink-2">
        {status.data?.signUp === 'open' ? (
          <>
            New here?{' '}
            <Link to="/sign-up" className="font-medium text-accent underline">
              Make an account
            </Link>
          </>
        ) : (
          'Accounts are made by invitation here. Ask an owner or admin of the workspace.'
        )}
      </p>
    </Front>
  )
}

/** Only addresses of this very site: `next` comes from the address bar. */
function ownPath(next: string): string {
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
