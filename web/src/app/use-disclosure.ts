import { type RefObject, useEffect, useId, useRef, useState } from 'react'

interface Disclosure {
  open: boolean
  toggle: () => void
  close: () => void
  /** The element around button and panel; moving the focus out of it closes the panel. */
  frame: RefObject<HTMLDivElement | null>
  button: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void }
  panelId: string
}

/** A panel that a button opens. Escape, a click elsewhere and moving the focus away close it. */
export function useDisclosure(): Disclosure {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const panelId = useId()
  useEffect(() => {
    if (!open) return
    const away = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      frame.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  const toggle = () => setOpen((was) => !was)
  return {
    open,
    toggle,
    close: () => setOpen(false),
    frame,
    button: { 'aria-expanded': open, 'aria-controls': panelId, onClick: toggle },
    panelId,
  }
}
