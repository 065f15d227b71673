import { UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMe } from '../shell/use-shell-data.ts'
import { useDisclosure } from './use-disclosure.ts'

const PersonPanel = lazy(() => import('./person-panel.tsx').then((module) => ({ default: module.PersonPanel })))

/** Who is signed in, how the page looks, and the way out. */
export function PersonMenu({ openKeys }: { openKeys: () => void }) {
  const me = useMe().data
  const { open, close, frame, button, panelId } = useDisclosure()
  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        {...button}
        className="flex min-h-11 w-full min-w-11 items-center justify-center gap-3 rounded-control px-2 text-left text-ink-2 hover:bg-sunken hover:text-ink lg:justify-start"
      >
        <UserRound aria-hidden="true" className="size-5 shrink-0 lg:size-4" />
        <span className="sr-only lg:not-sr-only lg:min-w-0 lg:grow lg:truncate">{me?.name ?? me?.email ?? 'You'}</span>
      </button>
      {open && (
        <div
          id={panelId}
          className="absolute right-0 z-40 mt-1 w-60 rounded-panel border border-line bg-surface p-1 shadow-overlay max-lg:top-full lg:bottom-full lg:left-0 lg:mb-1"
        >
          <Suspense>
            <PersonPanel email={me?.email} close={close} openKeys={openKeys} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
