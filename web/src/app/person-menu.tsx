import { lazy, Suspense } from 'react'
import { useMe } from '../shell/use-shell-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useDisclosure } from './use-disclosure.ts'

const PersonPanel = lazy(() => import('./person-panel.tsx').then((module) => ({ default: module.PersonPanel })))

/** Who is signed in, the theme of the page, and the sign-out button. */
export function PersonMenu({ openKeys }: { openKeys: () => void }) {
  const me = useMe().data
  const { open, close, frame, button, panelId } = useDisclosure()
  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        {...button}
        className="flex min-h-11 min-w-11 items-center justify-center rounded-full hover:bg-wash lg:min-h-9 lg:min-w-9"
      >
        <Avatar url={me?.avatarUrl ?? null} name={me?.name ?? me?.email ?? ''} size="small" kind="person" />
        <span className="sr-only">{me?.name ?? me?.email ?? 'You'}</span>
      </button>
      {open && (
        <div
          id={panelId}
          className="absolute top-full right-0 z-40 mt-1 w-60 rounded-panel border border-line bg-sheet p-1.5 shadow-over"
        >
          <Suspense>
            <PersonPanel email={me?.email} close={close} openKeys={openKeys} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
