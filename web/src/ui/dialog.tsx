import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { startTips } from './tips.ts'

// Nobody needs a dialog or a tip before they interact, so one file loads both then.
startTips()

interface Props {
  title: string
  description?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog over the page. The focus moves into it, stays in it, and returns to where it was. */
export function Dialog({ title, description, onClose, children }: Props) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal container={document.getElementById('overlays')}>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          initialFocus={() => body.current?.querySelector<HTMLElement>('input, textarea, button') ?? true}
          className="fixed inset-x-4 top-[max(1rem,12dvh)] z-50 mx-auto flex max-h-[80dvh] max-w-md flex-col gap-4 overflow-y-auto rounded-panel border border-line bg-sheet px-5.5 pt-5 pb-4 text-ink shadow-over"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-section font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Close"
              className="-mt-1 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-wash lg:size-8"
            >
              <X aria-hidden="true" className="size-4" />
            </Base.Close>
          </div>
          {description && (
            <Base.Description render={<div />} className="text-ink-2">
              {description}
            </Base.Description>
          )}
          <div ref={body} className="flex flex-col gap-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
