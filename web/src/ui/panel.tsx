import { type ComponentProps, type RefObject, useEffect } from 'react'
import { classes } from './classes.ts'
import { useBeside } from './use-beside.ts'

interface Props extends Omit<ComponentProps<'div'>, 'ref' | 'popover'> {
  /** The field of the panel. */
  field: RefObject<HTMLElement | null>
  panel: RefObject<HTMLDivElement | null>
  /** The greatest height in pixels. */
  most: number
  /** Called for a press elsewhere. */
  close: () => void
}

/** A panel that a field opens. It lies over the page, beside the field. */
export function Panel({ field, panel, most, close, className, ...rest }: Props) {
  useBeside(field, panel, most)
  useEffect(() => {
    const away = ({ target }: Event) => {
      const isHere = target instanceof Node && (field.current?.contains(target) || panel.current?.contains(target))
      if (!isHere) close()
    }
    document.addEventListener('pointerdown', away, true)
    return () => document.removeEventListener('pointerdown', away, true)
  })
  return (
    <div
      {...rest}
      ref={panel}
      popover="manual"
      className={classes(
        'fixed inset-auto m-0 overflow-y-auto overscroll-contain rounded-panel border border-line bg-sheet p-1.5 text-base text-ink shadow-over',
        className,
      )}
    />
  )
}
