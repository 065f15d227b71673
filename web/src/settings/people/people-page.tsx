import { lazy, Suspense, useState } from 'react'
import { ROLE_NAMES, ROLES, type Role } from '#contract/people/roles.ts'
import { useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { Output } from '../../api/routes.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLock, useReasonNot } from '../../auth/permissions.ts'
import { useMe, useMembers } from '../../shell/use-shell-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { LockLine } from '../../ui/lock-line.tsx'
import { MutedLines } from '../../ui/page.tsx'
import { ReadProblem, WriteProblem } from '../../ui/problem.tsx'
import { Section } from '../../ui/section.tsx'
import { Invitations } from './invitations.tsx'

const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })))
const RemoveDialog = lazy(() => import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })))

export type Member = Output<'GET /v1/orgs/{orgId}/members'>[number]

/** Who works in this workspace, in which role, and who is invited. */
export function PeoplePage() {
  const { permissions } = useWorkspace()
  const reasonNot = useReasonNot('members:manage')
  const lock = useLock('members:manage')
  const [dialog, setDialog] = useState<'invite' | Member | null>(null)
  const members = useMembers()
  return (
    <>
      <Section
        title="People"
        lead="Everybody who may write can draft; editors, admins and owners approve what goes out."
        action={
          <Button look="primary" unavailable={reasonNot} onClick={() => setDialog('invite')}>
            Invite somebody
          </Button>
        }
      >
        {lock && <LockLine words={lock} />}
        {members.error && <ReadProblem error={members.error} retry={() => void members.refetch()} />}
        {members.isPending && !members.error && <MutedLines rows={2} label="Loading people" />}
        {members.data && (
          <ul aria-label="People" className="flex flex-col rounded-panel border border-line bg-sheet">
            {members.data.map((member) => (
              <MemberRow key={member.id} member={member} reasonNot={reasonNot} remove={() => setDialog(member)} />
            ))}
          </ul>
        )}
      </Section>
      {permissions.includes('members:manage') && <Invitations />}
      <Suspense>
        {dialog === 'invite' && <InviteDialog onClose={() => setDialog(null)} />}
        {dialog !== null && dialog !== 'invite' && <RemoveDialog member={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

interface RowProps {
  member: Member
  reasonNot: string | null
  remove: () => void
}

function MemberRow({ member, reasonNot, remove }: RowProps) {
  const { orgId, role: ownRole } = useWorkspace()
  const isSelf = useMe().data?.id === member.userId
  const name = member.name ?? member.email ?? 'Somebody'
  const save = useWrite<{ roleKey?: Role; status?: 'active' | 'suspended' }, unknown>({
    touches: () => [queryKeys.members(orgId)],
    send: (api, change) => api('PATCH /v1/orgs/{orgId}/members/{memberId}', { orgId, memberId: member.id, ...change }),
    done: (_result, { roleKey, status }) => ({
      message: roleKey
        ? `${name} is ${ROLE_NAMES[roleKey].toLowerCase()} now.`
        : `${name} is ${status === 'active' ? 'active again' : 'suspended'}.`,
    }),
  })
  // Only owners may make somebody an owner, or remove that role. Spec W3
  const barred =
    reasonNot ?? (member.roleKey === 'owner' && ownRole !== 'owner' ? 'Only an owner can change an owner.' : null)
  const suspended = member.status === 'suspended'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
      <Avatar url={member.avatarUrl} name={name} kind="person" />
      <span className="min-w-40 grow basis-40">
        <span className="block truncate font-medium">
          {name}
          {isSelf && <span className="font-normal text-ink-3"> (you)</span>}
        </span>
        <span className="block truncate text-meta text-ink-3">{member.email}</span>
        {suspended && <span className="block text-meta text-red">Suspended: cannot come in</span>}
      </span>
      <div className="w-36">
        <Choice<Role>
          label={`Role of ${name}`}
          hideLabel
          value={member.roleKey}
          options={ROLES.filter((role) => role !== 'owner' || ownRole === 'owner' || member.roleKey === 'owner').map(
            (role) => ({ value: role, label: ROLE_NAMES[role] }),
          )}
          unavailable={barred}
          busy={save.isPending}
          choose={(roleKey) => save.mutate({ roleKey })}
        />
      </div>
      {!isSelf && (
        <Button
          look="quiet"
          unavailable={barred}
          busy={save.isPending}
          onClick={() => save.mutate({ status: suspended ? 'active' : 'suspended' })}
        >
          {suspended ? 'Let in again' : 'Suspend'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <Button look="quiet" unavailable={isSelf ? null : barred} onClick={remove}>
        {isSelf ? 'Leave' : 'Remove'}
        <span className="sr-only"> {isSelf ? 'this workspace' : name}</span>
      </Button>
      <div className="basis-full empty:hidden">
        <WriteProblem error={save.error} />
      </div>
    </li>
  )
}
