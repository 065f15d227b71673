import { Sparkles } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { RewritePanel } from './rewrite-panel.tsx'
import { WritePanel } from './write-panel.tsx'

interface Props {
  /** The text on the desk. */
  text: string
  put: (text: string) => void
  /**
   * The saved post that the text belongs to, and why it cannot be rewritten now; null if the text belongs to no single
   * post.
   */
  post: { postId: string; name: string; reasonNot: string | null } | null
}

type Which = 'write' | 'sum-up' | 'rewrite'

/** What models can do for the text of a draft. The result is a proposal; only a person changes the text. */
export function Assist({ text, put, post }: Props) {
  const [open, setOpen] = useState<Which | null>(null)
  /** The panels that were opened. Each keeps what was asked and paid for while another is shown. */
  const [begun, setBegun] = useState<readonly Which[]>([])
  const buttons = useRef<Partial<Record<Which, HTMLButtonElement | null>>>({})
  const shown = open === 'rewrite' && (post === null || post.reasonNot !== null) ? null : open
  const toggle = (which: Which) => ({
    ref: (button: HTMLButtonElement | null) => {
      buttons.current[which] = button
    },
    'aria-expanded': shown === which,
    onClick: () => {
      setBegun((before) => (before.includes(which) ? before : [...before, which]))
      setOpen(shown === which ? null : which)
    },
  })
  const panel = (which: Which) => ({
    text,
    put,
    /** Moves the focus when the element that had it is gone. */
    home: () => buttons.current[which]?.focus(),
    close: () => {
      setOpen(null)
      buttons.current[which]?.focus()
    },
  })
  return (
    <section aria-label="Assist" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button {...toggle('write')}>
          <Sparkles aria-hidden="true" className="size-4" />
          Write a text
        </Button>
        <Button {...toggle('sum-up')}>Sum up a text</Button>
        {post && (
          <Button {...toggle('rewrite')} unavailable={post.reasonNot}>
            Rewrite for {post.name}
          </Button>
        )}
      </div>
      {(['write', 'sum-up'] as const).map(
        (kind) =>
          begun.includes(kind) && (
            <Kept key={kind} shown={shown === kind}>
              <WritePanel kind={kind} {...panel(kind)} />
            </Kept>
          ),
      )}
      {begun.includes('rewrite') && post && (
        <Kept key={post.postId} shown={shown === 'rewrite'}>
          <RewritePanel postId={post.postId} {...panel('rewrite')} />
        </Kept>
      )}
    </section>
  )
}

/** Focuses its first field whenever it is shown. */
function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown) place.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  }, [shown])
  return (
    <div ref={place} hidden={!shown} className={shown ? 'flex flex-col gap-3' : undefined}>
      {children}
    </div>
  )
}
