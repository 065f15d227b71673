import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useReadContext } from '../../api/reads.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { useSignInOptions } from '../../auth/use-sign-in.ts'
import { now } from '../../clock.ts'
import { formatAhead } from '../../time.ts'
import { Button } from '../../ui/button.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { invitationsRead } from '../reads.ts'
import { madeAt } from './invitation-made-at.ts'

const InvitationLinkDialog = lazy(() =>
  import('./invitation-link-dialog.tsx').then((module) => ({ default: module.InvitationLinkDialog })),
)

type Invitation = Output<'GET /v1/orgs/{orgId}/invitations'>[number]

/** Invitations that nobody has accepted yet. */
export function Invitations() {
  const invitations = useQuery(invitationsRead(useReadContext()))
  return (
    <Section title="Invitations">
      {invitations.error && <ReadProblem error={invitations.error} retry={() => void invitations.refetch()} />}
      {invitations.isPending && !invitations.error && <MutedLines rows={1} label="Loading invitations" />}
      {invitations.data?.length === 0 && <p className="text-ink-2">Nobody is waiting for an answer.</p>}
      {invitations.data && invitations.data.length > 0 && (
        <ul aria-label="Invitations" className="flex flex-col rounded-panel border border-line bg-sheet">
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { orgId } = useWorkspace()
  const touches = () => [queryKeys.invitations(orgId)]
  const { email, roleKey, roleName, status, expiresAt } = invitation
  const sendsMail = useSignInOptions().data?.sendsMail ?? true
  const [linkSince, setLinkSince] = useState<number | null>(null)
  const again = useWrite<void, unknown>({
    touches,
    send: async (api) => {
      const made = await api('POST /v1/orgs/{orgId}/invitations', { orgId, email, roleKey })
      if (!sendsMail) setLinkSince(madeAt(made.expiresAt))
    },
    done: () => (sendsMail ? { message: `Sent to ${email} again, with a new link.` } : null),
  })
  const revoke = useWrite<void, unknown>({
    touches,
    send: (api) => api('DELETE /v1/orgs/{orgId}/invitations/{invitationId}', { orgId, invitationId: invitation.id }),
    done: () => ({ message: `The invitation for ${email} is revoked.` }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <span className="min-w-40 grow basis-40">
        <span className="block truncate font-medium">{email}</span>
        <span className="block text-meta text-ink-3">
          {roleName}, {status === 'expired' ? 'expired' : `ends ${formatAhead(expiresAt, now())}`}
        </span>
      </span>
      <Button look="quiet" busy={again.isPending} onClick={() => again.mutate()}>
        {sendsMail ? 'Send again' : 'New link'}
        <span className="sr-only">
          {sendsMail ? ' to ' : ' for '}
          {email}
        </span>
      </Button>
      {status === 'pending' && (
        <Button look="quiet" busy={revoke.isPending} onClick={() => revoke.mutate()}>
          Take back
          <span className="sr-only"> the invitation of {email}</span>
        </Button>
      )}
      <div className="basis-full empty:hidden">
        <WriteProblem error={again.error ?? revoke.error} />
      </div>
      {linkSince !== null && (
        <Suspense>
          <InvitationLinkDialog email={email} since={linkSince} onClose={() => setLinkSince(null)} />
        </Suspense>
      )}
    </li>
  )
}
