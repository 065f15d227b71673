import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Calm } from './calm.tsx'
import { isNotLoaded, wasReloadedJustNow } from './not-loaded.ts'
import { PageNotLoaded } from './page-not-loaded.tsx'

/** The page for an unknown address, inside the frame of a workspace. */
export function NotHere() {
  return (
    <Calm title="There is no such page" words="The address may be old, or mistyped.">
      <Link to="/" className={buttonClasses('plain')}>
        Go to Today
      </Link>
    </Calm>
  )
}

/** The page for an unknown address, without a frame around it. */
export function NotFoundPage() {
  return (
    <main className="px-4 py-12">
      <NotHere />
    </main>
  )
}

/** Our own fault; the browser's console shows it. */
export function PageFailed({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  if (isNotLoaded(error) && !wasReloadedJustNow()) return <PageNotLoaded />
  return (
    <Calm
      title="This page failed"
      words="What you wrote is kept in this browser. Reload the page; if that does not help, begin at Today."
    >
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        {/* A plain link, since the router may be what failed. */}
        <a href="/" className={buttonClasses('plain')}>
          Go to Today
        </a>
      </div>
    </Calm>
  )
}
