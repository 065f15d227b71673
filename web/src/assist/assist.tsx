import { Sparkles } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { Button } from '../ui/button.tsx'
import { RewritePanel } from './rewrite-panel.tsx'
import { WritePanel } from './write-panel.tsx'

interface Props {
  /** The text in the composer. */
  text: string
  put: (text: string) => void
  /** The network of the text in the composer. Null if the text is for all. */
  platform: Platform | null
  /** The saved post of the text, and why it cannot be rewritten now. Null if the text belongs to no single post. */
  post: { postId: string; reasonNot: string | null } | null
}

type Which = 'write' | 'sum-up' | 'rewrite' | 'shorten'

const OF_POST: ReadonlySet<Which> = new Set(['rewrite', 'shorten'])

/** The actions of models on the text of a draft. The result is a proposal; only a person changes the text. */
export function Assist({ text, put, platform, post }: Props) {
  const [open, setOpen] = useState<Which | null>(null)
  /** The opened panels. Each keeps its request and its paid result while another is shown. */
  const [begun, setBegun] = useState<readonly Which[]>([])
  /** The posts for which a wording was requested. Each keeps its own while another network is shown. */
  const [posts, setPosts] = useState<readonly string[]>([])
  const buttons = useRef<Partial<Record<Which, HTMLButtonElement | null>>>({})
  const shown = open && OF_POST.has(open) && (post === null || post.reasonNot !== null) ? null : open
  const name = platform && PLATFORM_NAMES[platform]
  const toggle = (which: Which) => ({
    ref: (button: HTMLButtonElement | null) => {
      buttons.current[which] = button
    },
    'aria-expanded': shown === which,
    onClick: () => {
      setBegun((before) => (before.includes(which) ? before : [...before, which]))
      if (post) setPosts((before) => (before.includes(post.postId) ? before : [...before, post.postId]))
      setOpen(shown === which ? null : which)
    },
  })
  const panel = (which: Which) => ({
    text,
    put,
    /** Moves the focus when the element that had it is removed. */
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
          {name ? `Write for ${name}` : 'Write a text'}
        </Button>
        <Button {...toggle('sum-up')}>Sum up a text</Button>
        {post && name && (
          <>
            <Button {...toggle('rewrite')} unavailable={post.reasonNot}>
              Rewrite for {name}
            </Button>
            <Button {...toggle('shorten')} unavailable={post.reasonNot}>
              Shorten for {name}
            </Button>
          </>
        )}
      </div>
      {(['write', 'sum-up'] as const).map(
        (kind) =>
          begun.includes(kind) && (
            <Kept key={kind} shown={shown === kind}>
              <WritePanel kind={kind} platform={platform} {...panel(kind)} />
            </Kept>
          ),
      )}
      {(['rewrite', 'shorten'] as const).map(
        (kind) =>
          begun.includes(kind) &&
          posts.map((postId) => (
            <Kept key={`${kind} ${postId}`} shown={shown === kind && post?.postId === postId}>
              <RewritePanel kind={kind} postId={postId} {...panel(kind)} />
            </Kept>
          )),
      )}
    </section>
  )
}

/** Focuses its first field, or its button, whenever it becomes visible. */
function Kept({ shown, children }: { shown: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown) place.current?.querySelector<HTMLElement>('textarea, input, button')?.focus()
  }, [shown])
  return (
    <div ref={place} hidden={!shown} className={shown ? 'flex flex-col gap-3' : undefined}>
      {children}
    </div>
  )
}
