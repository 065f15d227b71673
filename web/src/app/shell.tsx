import { Outlet, useNavigate } from '@tanstack/react-router'
import { Lightbulb } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { now } from '../clock.ts'
import { Bell } from '../news/bell.tsx'
import { isAnythingPaused } from '../publishing/pause.ts'
import { usePause } from '../publishing/use-pause.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { zoneWords } from '../time.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { PageNameSlot } from '../ui/page-name.tsx'
import { ToastPlace, useMessageLine } from '../ui/toast.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { whenSomebodyActs } from '../ui/when-somebody-acts.ts'
import { ConnectionLost } from './connection-lost.tsx'
import { Navigation } from './navigation.tsx'
import { PersonMenu } from './person-menu.tsx'
import { NAV_PLACES } from './place-links.ts'
import { SearchButton } from './search-button.tsx'
import { WorkspaceSwitcher } from './workspace-switcher.tsx'

const UnsentVerdicts = lazy(() =>
  import('./unsent-verdicts.tsx').then((module) => ({ default: module.UnsentVerdicts })),
)
const LineNotes = lazy(() => import('./line-notes.tsx').then((module) => ({ default: module.LineNotes })))

const PauseBanner = lazy(() =>
  import('../publishing/pause-banner.tsx').then((module) => ({ default: module.PauseBanner })),
)

const AccessBanner = lazy(() =>
  import('../billing/access-banner.tsx').then((module) => ({ default: module.AccessBanner })),
)

/** The dialogs that can be opened over any page. */
const DIALOGS = {
  keys: lazyDialog(() => import('../ui/keys-dialog.tsx').then((module) => module.KeysDialog)),
  note: lazyDialog(() => import('../ideas/note-dialog.tsx').then((module) => module.NoteDialog)),
  palette: lazyDialog(() => import('./palette.tsx').then((module) => module.Palette)),
}

/** The frame around every page of a workspace. */
export function Shell() {
  const navigate = useNavigate()
  const zone = useZone()
  const [dialog, setDialog] = useState<keyof typeof DIALOGS | null>(null)
  const Open = dialog && DIALOGS[dialog]
  // The element of the top bar that shows a page's name.
  const [name, setName] = useState<HTMLElement | null>(null)
  useKeys(
    useMemo(
      () => [
        ...NAV_PLACES.map(({ link, label, key }) => ({
          key: `g ${key}`,
          label: `Go to ${label}`,
          run: () => void navigate(link),
        })),
        { key: '?', everywhere: true, label: 'List the keys of this page', run: () => setDialog('keys') },
        { key: 'i', everywhere: true, label: 'Note a thought', run: () => setDialog('note') },
        { key: 'mod+k', label: 'Search and commands', run: () => setDialog('palette') },
        {
          key: 'c',
          everywhere: true as const,
          label: 'Compose a post',
          run: () => void navigate({ to: '/compose/{-$groupId}', params: { groupId: undefined } }),
        },
      ],
      [navigate],
    ),
  )
  // Dialogs are in a separate file, which also starts the tips.
  useEffect(() => whenSomebodyActs(() => void import('../ui/dialog.tsx')), [])
  return (
    // A page that fills the window, with parts that scroll separately, has `data-fills`.
    <div className="flex min-h-dvh flex-col has-data-fills:h-dvh has-data-fills:min-h-112 lg:grid lg:grid-cols-[4.5rem_minmax(0,1fr)] lg:grid-rows-[3.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-sheet focus:px-3 focus:py-2"
      >
        Skip to the page
      </a>
      <Navigation places={NAV_PLACES} />
      <header className="flex items-center gap-2 border-line border-b bg-paper px-4 py-1.5 print:hidden lg:sticky lg:top-0 lg:z-20 lg:h-14 lg:pr-4 lg:pl-3">
        <WorkspaceSwitcher />
        <div ref={setName} className="hidden h-full min-w-0 items-center gap-2 lg:flex" />
        <div className="grow" />
        <p className="hidden px-2 text-meta whitespace-nowrap text-ink-3 xl:block">{zoneWords(zone, now())}</p>
        <button
          type="button"
          aria-label="Note a thought"
          className="flex min-h-11 min-w-11 items-center justify-center rounded-control text-ink-2 hover:bg-wash hover:text-ink lg:min-h-9 lg:min-w-9"
          onClick={() => setDialog('note')}
        >
          <Lightbulb aria-hidden="true" className="size-5" />
        </button>
        <SearchButton open={() => setDialog('palette')} />
        <Bell />
        <PersonMenu openKeys={() => setDialog('keys')} />
      </header>
      {/* On small screens, the page ends above the bar of places. */}
      <div className="flex min-w-0 grow flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] has-data-fills:min-h-0 lg:pb-0">
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 grow px-4 pt-4 pb-10 outline-none has-data-bar:flex has-data-bar:flex-col has-data-bar:pb-0 has-data-fills:flex has-data-fills:min-h-0 has-data-fills:flex-col has-data-fills:pb-0 lg:px-8 lg:py-6 lg:has-data-bar:pb-0 lg:has-data-fills:pb-0"
        >
          <Standing />
          <PageNameSlot value={name}>
            <Outlet />
          </PageNameSlot>
          {/* Dialogs are inside the page's main part, so that they belong to a landmark. */}
          <div id="overlays" />
          {Open && <Open onClose={() => setDialog(null)} />}
        </main>
        {/* Messages have reserved room at the page's end, because they hide what scrolls under them. */}
        <ToastPlace
          common
          className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 bg-paper px-4 lg:bottom-0 lg:px-8 print:hidden"
        />
      </div>
    </div>
  )
}

/**
 * Messages for every page: a lost connection, a pause. If a bar has a line for messages, they are shown in that line.
 */
function Standing() {
  const line = useMessageLine()
  if (line)
    return (
      <Suspense>
        <LineNotes line={line} />
      </Suspense>
    )
  return (
    <>
      <ConnectionLost />
      <ReadOnly />
      <Paused />
      <Suspense>
        <UnsentVerdicts />
      </Suspense>
    </>
  )
}

function ReadOnly() {
  const { access } = useWorkspace()
  if (access === 'full') return null
  return (
    <Suspense>
      <AccessBanner access={access} />
    </Suspense>
  )
}

function Paused() {
  const pause = usePause().data
  if (!pause || !isAnythingPaused(pause)) return null
  return (
    <Suspense>
      <PauseBanner pause={pause} />
    </Suspense>
  )
}
