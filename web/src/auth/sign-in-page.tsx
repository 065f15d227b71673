import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSessionState } from '../api/client-context.ts'
import { GoTo } from '../shell/go-to.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Front } from './front.tsx'
import { LinkForm } from './link-form.tsx'
import { ownPath } from './own-path.ts'
import { SignInForm } from './sign-in-form.tsx'
import { signInProblemWords } from './sign-in-problem-words.ts'
import { useSignIn, useSignInOptions } from './use-sign-in.ts'

const LINK = 'inline-flex min-h-11 min-w-11 items-center font-medium link lg:min-h-6'

export function SignInPage() {
  const { next = '/', problem, provider } = useSearch({ from: '/sign-in' })
  const state = useSessionState()
  const options = useSignInOptions().data
  const signIn = useSignIn()
  const [byLink, setByLink] = useState(false)
  if (state.kind === 'ready' || state.kind === 'no-workspace') return <GoTo address={ownPath(next)} />
  if (options?.signUp === 'first') return <GoTo address={`/sign-up?next=${encodeURIComponent(ownPath(next))}`} />
  return (
    <Front title="Sign in" lead="The review desk is waiting.">
      {problem && (
        <p role="alert" className="mb-4 rounded-control border border-red bg-red-soft px-3 py-2">
          {signInProblemWords(problem, options?.oidc.find((each) => each.provider === provider)?.label)}
        </p>
      )}
      {byLink ? (
        <LinkForm next={ownPath(next)} />
      ) : (
        <SignInForm submit={(input) => signIn.mutate(input)} busy={signIn.isPending} error={signIn.error} />
      )}
      <div className="flex flex-col gap-2 pt-4">
        {options?.mailLinks && (
          <Button onClick={() => setByLink(!byLink)}>
            {byLink ? 'Sign in with a password' : 'Get a sign-in link by mail'}
          </Button>
        )}
        {options?.oidc.map(({ provider, label }) => (
          // A provider's page is not part of the app, so the browser itself goes there.
          <a
            key={provider}
            className={buttonClasses('plain')}
            href={`/v1/auth/oidc/${provider}/start?next=${encodeURIComponent(ownPath(next))}`}
          >
            Sign in with {label}
          </a>
        ))}
      </div>
      <div className="flex flex-col gap-2 pt-4 text-facts text-ink-2">
        {!byLink && options?.mailLinks && (
          <p>
            <Link to="/forgot-password" className={LINK}>
              Forgot the password?
            </Link>
          </p>
        )}
        {options?.signUp === 'open' ? (
          <p>
            New here?{' '}
            <Link to="/sign-up" search={next === '/' ? {} : { next }} className={LINK}>
              Make an account
            </Link>
          </p>
        ) : (
          <p>Accounts are made by invitation here. Ask an owner or admin of the workspace.</p>
        )}
      </div>
    </Front>
  )
}
