import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient, useSessionState } from '../api/client-context.ts'
import { problemOf } from '../api/problem-words.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { fragmentToken } from './fragment-token.ts'
import { Front } from './front.tsx'
import { NoToken } from './no-token.tsx'

/** The page of the link that confirms an address. If nobody is signed in, it first lists what confirming here ends. */
export function VerifyPage() {
  const { api } = useClient()
  const state = useSessionState()
  const [token] = useState(fragmentToken)
  const verify = useMutation({
    mutationFn: (from: string) => api('POST /v1/auth/verify-email', { token: from }),
  })
  if (!token) return <NoToken title="Confirm your address" />
  if (verify.isSuccess) return <Confirmed signInAgain={verify.data.signInAgain} />
  return (
    <Front title="Confirm your address" lead="This shows that mail to your address reaches you.">
      <div className="flex flex-col gap-4">
        {state.kind === 'signed-out' && <WhatEnds />}
        <WriteProblem error={verify.error} />
        {isOver(verify.error) ? (
          <Link to="/" className={buttonClasses('primary')}>
            Go to Galley
          </Link>
        ) : (
          <Button look="primary" busy={verify.isPending} onClick={() => verify.mutate(token)}>
            Confirm
          </Button>
        )}
      </div>
    </Front>
  )
}

/** Whether the link is used or expired, so that pressing again would not help. */
const isOver = (error: Error | null): boolean => error !== null && !problemOf(error).retry

function WhatEnds() {
  return (
    <div className="flex flex-col gap-2">
      <p>
        <strong>You are not signed in here.</strong> If you made the account, open the link of the mail in the browser
        in which you are signed in: then everything stays as it is.
      </p>
      <p>
        Confirmed here, whatever was set for the account until now ends, since somebody else may have made it: password,
        sessions, API keys and assistants; its workspaces are closed to everybody else until you open them again. You
        sign in by mail afterwards.
      </p>
    </div>
  )
}

function Confirmed({ signInAgain }: { signInAgain: boolean }) {
  if (!signInAgain) {
    return (
      <Front title="The address is confirmed" lead="Invitations to it can be accepted now.">
        <Link to="/" className={buttonClasses('primary')}>
          Go on
        </Link>
      </Front>
    )
  }
  return (
    <Front
      title="The address is confirmed"
      lead="The account is yours alone: earlier passwords, sessions and sign-in links no longer work."
    >
      <div className="flex flex-col gap-4">
        <p>Choose a password by mail, or sign in with a link by mail.</p>
        <Link to="/forgot-password" className={buttonClasses('primary')}>
          Choose a password
        </Link>
        <Link to="/sign-in" className={buttonClasses('quiet')}>
          Sign in
        </Link>
      </div>
    </Front>
  )
}
