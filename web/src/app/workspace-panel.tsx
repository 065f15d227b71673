import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useOrgs } from '../shell/use-shell-data.ts'
import { MenuRow } from '../ui/menu-row.tsx'
import { WriteProblem } from '../ui/problem.tsx'

/** The workspaces to switch to. A token belongs to one of them, so switching gets a new token. */
export function WorkspacePanel({ close, make }: { close: () => void; make: () => void }) {
  const { session } = useClient()
  const { orgId } = useWorkspace()
  const orgs = useOrgs().data ?? []
  const cache = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: (to: string) => session.choose(to),
    onSuccess: () => {
      close()
      cache.removeQueries({ queryKey: queryKeys.workspace(orgId) })
      void navigate({ to: '/' })
    },
  })
  return (
    <>
      <WriteProblem error={change.error} />
      <ul aria-label="Workspaces">
        {orgs.map((org) => (
          <li key={org.id}>
            <MenuRow
              aria-current={org.id === orgId || undefined}
              sign={org.id === orgId && <Check className="size-4 text-ink" />}
              meta={org.roleName}
              onClick={() => (org.id === orgId ? close() : change.mutate(org.id))}
            >
              {org.name}
            </MenuRow>
          </li>
        ))}
      </ul>
      <div className="mt-1 border-line border-t pt-1">
        <MenuRow
          sign={<Plus className="size-4" />}
          onClick={() => {
            close()
            make()
          }}
        >
          Make another workspace
        </MenuRow>
      </div>
    </>
  )
}
