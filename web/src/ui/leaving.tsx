import { useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What leaving would lose, and the labels of both buttons. */
  words?: { lost: string; leave: string; stay: string }
  stay: () => void
  leave: () => void
}

const TYPED = { lost: 'You have not sent what you typed here.', leave: 'Throw it away', stay: 'Go on typing' }

/** Asks in place and not in another dialog. A second Escape leaves. */
export function Leaving({ words = TYPED, stay, leave }: Props) {
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
      className="flex flex-wrap items-center gap-2 rounded-control border border-amber bg-amber-soft px-3 py-2"
    >
      <p className="basis-full">{words.lost}</p>
      <Button onClick={leave}>{words.leave}</Button>
      <Button ref={button} onClick={stay}>
        {words.stay}
      </Button>
    </div>
  )
}
