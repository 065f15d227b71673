import { lazy, Suspense } from 'react'
import { useClient, useSessionState } from '../api/client-context.ts'
import { Front } from '../auth/front.tsx'
import { GoTo } from '../shell/go-to.tsx'
import { useNoFrame } from '../shell/use-no-frame.ts'
import { Button } from '../ui/button.tsx'
import { Shell } from './shell.tsx'

const LockLayer = lazy(() => import('../auth/lock-layer.tsx').then((module) => ({ default: module.LockLayer })))
const FirstWorkspace = lazy(() =>
  import('../auth/first-workspace.tsx').then((module) => ({ default: module.FirstWorkspace })),
)

/**
 * Wraps every page of a workspace: admits people, or sends them to the sign-in page, which returns to the requested
 * address.
 */
export function Gate() {
  const state = useSessionState()
  const { session } = useClient()
  useNoFrame(state.kind !== 'starting')
  switch (state.kind) {
    case 'starting':
      // The page may already show a frame from the server.
      return document.getElementById('frame') ? null : <main aria-busy="true" className="min-h-dvh" />
    case 'signed-out':
      return <GoTo address={signInAddress()} />
    case 'no-workspace':
      return (
        <Suspense>
          <FirstWorkspace />
        </Suspense>
      )
    case 'unreachable':
      return (
        <Front title="Not reachable" lead="The server did not answer. What you wrote is kept in this browser.">
          <p className="pb-4 text-ink-2">{state.message}</p>
          <Button look="primary" onClick={() => void session.start()}>
            Try again
          </Button>
        </Front>
      )
    case 'ready':
      return (
        <>
          {/* A token, like all data on the page, belongs to one workspace, so a switch mounts everything anew. */}
          <Shell key={state.orgId} />
          {state.locked && (
            <Suspense>
              <LockLayer />
            </Suspense>
          )}
        </>
      )
  }
}

/** The address of the sign-in page. It carries the requested address, to which the person comes back. */
function signInAddress(): string {
  const asked = `${location.pathname}${location.search}`
  return asked === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(asked)}`
}
