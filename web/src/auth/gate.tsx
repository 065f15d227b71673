import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient, useSessionState } from '../api/client-context.ts'
import { Shell } from '../shell/shell.tsx'
import { Button } from '../ui/button.tsx'
import { FirstWorkspace } from './first-workspace.tsx'
import { Front } from './front.tsx'
import { LockLayer } from './lock-layer.tsx'

/** Stands before every page of a workspace: lets in, or sends to where one can get in. The address is kept. */
export function Gate() {
  const state = useSessionState()
  const { session } = useClient()
  switch (state.kind) {
    case 'starting':
      return <main aria-busy="true" className="min-h-dvh" />
    case 'signed-out':
      return <ToSignIn />
    case 'no-workspace':
      return <FirstWorkspace />
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
          {/* A token is for one workspace, and so is everything on the page: switching begins anew. */}
          <Shell key={state.orgId} />
          {state.locked && <LockLayer />}
        </>
      )
  }
}

/** Goes once, with the address that was asked for: while it goes, the address is changing already. */
function ToSignIn() {
  const navigate = useNavigate()
  useEffect(() => {
    const asked = `${location.pathname}${location.search}`
    void navigate({ to: '/sign-in', search: asked === '/' ? {} : { next: asked }, replace: true })
  }, [navigate])
  return null
}
