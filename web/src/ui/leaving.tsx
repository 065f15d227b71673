import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

/** Asked in place, not in another dialog: Escape once more leaves. */
export function Leaving({ stay, leave }: { stay: () => void; leave: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const was = document.activeElement
    button.current?.focus()
    return () => {
      if (was instanceof HTMLElement) was.focus()
    }
  }, [])
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-control border border-pending bg-pending-soft px-3 py-2"
    >
      <p className="basis-full">What you typed here is not sent.</p>
      <Button onClick={leave}>Throw it away</Button>
      <Button ref={button} onClick={stay}>
        Go on typing
      </Button>
    </div>
  )
}
