import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ROLE_NAMES } from '#contract/people/roles.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useOrgs } from '../shell/use-shell-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useDisclosure } from './use-disclosure.ts'

const WorkspacePanel = lazy(() =>
  import('./workspace-panel.tsx').then((module) => ({ default: module.WorkspacePanel })),
)
const NewWorkspaceDialog = lazy(() =>
  import('./new-workspace-dialog.tsx').then((module) => ({ default: module.NewWorkspaceDialog })),
)

/** The name of this workspace, and the way to another. */
export function WorkspaceSwitcher() {
  const { orgId, role } = useWorkspace()
  const current = useOrgs().data?.find((org) => org.id === orgId)
  const [making, setMaking] = useState(false)
  const { open, close, frame, button, panelId } = useDisclosure()
  return (
    <div ref={frame} className="relative min-w-0">
      <button
        type="button"
        {...button}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-control px-1.5 text-left transition-colors hover:bg-wash lg:min-h-9"
      >
        <Avatar url={current?.avatarUrl ?? null} name={current?.name ?? ''} size="small" kind="workspace" />
        <span className="min-w-0 grow truncate font-medium lg:max-w-48">{current?.name ?? '\u00a0'}</span>
        <span className="sr-only">{ROLE_NAMES[role]}. Switch workspace</span>
        <ChevronDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
      </button>
      {open && (
        <div
          id={panelId}
          className="absolute top-full left-0 z-40 mt-1 w-64 rounded-panel border border-line bg-sheet p-1.5 shadow-over"
        >
          <Suspense>
            <WorkspacePanel close={close} make={() => setMaking(true)} />
          </Suspense>
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
