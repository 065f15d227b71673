import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Button, buttonClasses } from '../ui/button.tsx'

export function NotFoundPage() {
  return (
    <main className="mx-auto flex max-w-reading flex-col items-start gap-4 px-4 py-12">
      <h1 className="text-page font-semibold">There is no such page</h1>
      <p className="text-ink-2">The address may be old, or mistyped.</p>
      <Link to="/" className={buttonClasses('plain')}>
        Go to Today
      </Link>
    </main>
  )
}

export function PageFailed({ error }: ErrorComponentProps) {
  return (
    <main className="mx-auto flex max-w-reading flex-col items-start gap-4 px-4 py-12">
      <h1 className="text-page font-semibold">This page failed</h1>
      <p className="text-ink-2">What you wrote is kept in this browser. Reload the page to go on.</p>
      <p className="font-mono text-meta text-ink-3">{error instanceof Error ? error.message : String(error)}</p>
      <Button look="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </main>
  )
}
