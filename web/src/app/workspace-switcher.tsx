import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ROLE_NAMES } from '#contract/roles.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useOrgs } from '../shell/use-shell-data.ts'
import { classes } from '../ui/classes.ts'
import { WriteProblem } from '../ui/problem.tsx'
import { useDisclosure } from './use-disclosure.ts'

const NewWorkspaceDialog = lazy(() =>
  import('./new-workspace-dialog.tsx').then((module) => ({ default: module.NewWorkspaceDialog })),
)

/** Which workspace this is, and the way to another. A token is for one workspace: switching gets a new one. */
export function WorkspaceSwitcher() {
  const { session } = useClient()
  const { orgId, role } = useWorkspace()
  const orgs = useOrgs().data ?? []
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const { open, close, frame, button, panelId } = useDisclosure()
  const change = useMutation({
    mutationFn: (to: string) => session.choose(to),
    onSuccess: () => {
      close()
      cache.removeQueries({ queryKey: queryKeys.workspace(orgId) })
      void navigate({ to: '/' })
    },
  })
  const current = orgs.find((org) => org.id === orgId)
  return (
    <div ref={frame} className="relative min-w-0">
      <button
        type="button"
        {...button}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control border border-line-strong bg-surface px-2 py-1 text-left hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{current?.name ?? '\u00a0'}</span>
          <span className="block text-meta text-ink-3">{ROLE_NAMES[role]}</span>
        </span>
        <span className="sr-only">Switch workspace</span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      </button>
      {open && (
        <div
          id={panelId}
          className="absolute top-full left-0 z-40 mt-1 w-64 rounded-panel border border-line bg-surface p-1 shadow-overlay"
        >
          <WriteProblem error={change.error} />
          <ul aria-label="Workspaces">
            {orgs.map((org) => (
              <li key={org.id}>
                <button
                  type="button"
                  aria-current={org.id === orgId || undefined}
                  className="flex min-h-11 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunken"
                  onClick={() => (org.id === orgId ? close() : change.mutate(org.id))}
                >
                  <Check
                    aria-hidden="true"
                    className={classes('size-4 shrink-0 text-accent', org.id !== orgId && 'invisible')}
                  />
                  <span className="min-w-0 grow truncate">{org.name}</span>
                  <span className="text-meta text-ink-3">{org.roleName}</span>
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="mt-1 flex min-h-11 w-full items-center gap-2 rounded-control border-line border-t px-2 text-left hover:bg-sunken"
            onClick={() => {
              close()
              setMaking(true)
            }}
          >
            <Plus aria-hidden="true" className="size-4 text-ink-2" />
            Make another workspace
          </button>
        </div>
      )}
      {making && (
        <Suspense>
          <NewWorkspaceDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </div>
  )
}
