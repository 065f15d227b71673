import { useQueryClient } from '@tanstack/react-query'
import { useClient, useWorkspace } from '../../api/client-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWrite } from '../../api/use-write.ts'
import { useMe } from '../../shell/use-shell-data.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Member } from './people-page.tsx'

/** Asks before a member is removed from the workspace, or leaves it. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { orgId } = useWorkspace()
  const { session } = useClient()
  const cache = useQueryClient()
  const isSelf = useMe().data?.id === member.userId
  const name = member.name ?? member.email ?? 'this person'
  const remove = useWrite<string, unknown>({
    touches: () => (isSelf ? [] : [queryKeys.members(orgId)]),
    send: (api, memberId) => api('DELETE /v1/orgs/{orgId}/members/{memberId}', { orgId, memberId }),
    done: () => ({ message: isSelf ? 'You have left the workspace.' : `${name} is no longer in this workspace.` }),
  })
  const over = () => {
    onClose()
    if (!isSelf) return
    cache.clear()
    void session.start()
  }
  return (
    <ConfirmDialog
      title={isSelf ? 'Leave this workspace?' : `Remove ${name}?`}
      verb={isSelf ? 'Leave the workspace' : `Remove ${name}`}
      write={remove}
      onConfirm={() => remove.mutate(member.id, { onSuccess: over })}
      onClose={onClose}
    >
      {isSelf ? 'You lose access at once. ' : 'They lose access at once, and their API keys here end. '}
      What was drafted and approved stays. Coming back takes an invitation.
    </ConfirmDialog>
  )
}
