import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { useClient, useSessionState } from '../api/client-context.ts'
import type { Output } from '../api/routes.ts'
import { useSubmit } from '../api/use-submit.ts'
import { now } from '../clock.ts'
import { GoTo } from '../shell/go-to.tsx'
import { useMe } from '../shell/use-shell-data.ts'
import { formatAhead } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../ui/problem.tsx'
import { fragmentToken } from './fragment-token.ts'
import { Front } from './front.tsx'
import { InvitedSignUp } from './invited-sign-up.tsx'
import { NoToken } from './no-token.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignIn, useSignOut } from './use-sign-in.ts'

type Look = Output<'POST /v1/invitations/look'>

/**
 * The page of an invitation's link: names the workspace, lets the person sign in or create an account, and lets them
 * join.
 */
export function AcceptPage() {
  const { api } = useClient()
  const [token] = useState(fragmentToken)
  const [joined, setJoined] = useState(false)
  const look = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api('POST /v1/invitations/look', { token: token ?? '' }),
    enabled: token !== null,
    retry: false,
  })
  if (joined) return <GoTo address="/" />
  if (!token) return <NoToken title="An invitation" />
  if (!look.data) {
    return (
      <Front title="An invitation">
        {isApiError(look.error, 404) || isApiError(look.error, 409) ? (
          <p role="alert">
            This invitation is no longer valid: it was used, revoked, or is older than 7 days. Ask whoever invited you
            for a new one.
          </p>
        ) : look.error ? (
          <ReadProblem error={look.error} retry={() => void look.refetch()} />
        ) : (
          <MutedLines rows={1} label="Reading the invitation" />
        )}
      </Front>
    )
  }
  const { orgName, email, roleName, expiresAt } = look.data
  return (
    <Front
      title={`Join ${orgName}`}
      lead={`${email} is invited as ${roleName.toLowerCase()}. The invitation ends ${formatAhead(expiresAt, now())}.`}
    >
      <Steps token={token} look={look.data} joined={() => setJoined(true)} />
    </Front>
  )
}

interface StepProps {
  token: string
  look: Look
  joined: () => void
}

function Steps({ token, look, joined }: StepProps) {
  const state = useSessionState()
  const signIn = useSignIn()
  switch (state.kind) {
    case 'ready':
    case 'no-workspace':
      return <Accept token={token} look={look} joined={joined} />
    case 'starting':
      return <MutedLines rows={1} label="Checking whether you are signed in" />
    default:
      return look.hasAccount ? (
        <SignInForm
          email={look.email}
          submit={(input) => signIn.mutate(input)}
          busy={signIn.isPending}
          error={signIn.error}
        />
      ) : (
        <InvitedSignUp token={token} email={look.email} joined={joined} />
      )
  }
}

function Accept({ token, look, joined }: StepProps) {
  const { api, session } = useClient()
  const me = useMe().data
  const signOut = useSignOut()
  const accept = useSubmit({
    mutationFn: async () => {
      const { orgId } = await api('POST /v1/invitations/accept', { token })
      await session.choose(orgId)
    },
    onSuccess: joined,
  })
  const another = me !== undefined && me.email.toLowerCase() !== look.email.toLowerCase()
  return (
    <div className="flex flex-col gap-4">
      {another ? (
        <p>
          You are signed in as {me.email}, and the invitation is for {look.email}. Sign out, then open the link again.
        </p>
      ) : (
        <WriteProblem error={accept.error} />
      )}
      <div className="flex flex-wrap gap-2">
        {!another && (
          <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            {accept.isPending ? 'Joining …' : `Join ${look.orgName}`}
          </Button>
        )}
        <Button look={another ? 'primary' : 'quiet'} busy={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out
        </Button>
      </div>
    </div>
  )
}
