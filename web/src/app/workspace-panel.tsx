import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Plus } from 'lucide-react'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useOrgs } from '../shell/use-shell-data.ts'
import { classes } from '../ui/classes.ts'
import { WriteProblem } from '../ui/problem.tsx'

/** The workspaces to switch to. A token is for one of them, so switching gets a new one. */
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
            <button
              type="button"
              aria-current={org.id === orgId || undefined}
              className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-wash"
              onClick={() => (org.id === orgId ? close() : change.mutate(org.id))}
            >
              <Check
                aria-hidden="true"
                className={classes('size-4 shrink-0 text-ink', org.id !== orgId && 'invisible')}
              />
              <span className="min-w-0 grow truncate">{org.name}</span>
              <span className="text-meta text-ink-3">{org.roleName}</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="mt-1 flex min-h-11 w-full items-center gap-2 rounded-control border-line border-t px-2 text-left hover:bg-wash"
        onClick={() => {
          close()
          make()
        }}
      >
        <Plus aria-hidden="true" className="size-4 text-ink-2" />
        Make another workspace
      </button>
    </>
  )
}
