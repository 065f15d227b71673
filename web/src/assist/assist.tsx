import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { RewritePanel } from './rewrite-panel.tsx'
import { WritePanel } from './write-panel.tsx'

interface Props {
  /** The text that is on the desk. */
  text: string
  put: (text: string) => void
  /** The saved post whose text it is, and why it cannot be rewritten now; null: it is no post's own. */
  post: { postId: string; name: string; reasonNot: string | null } | null
}

type Open = 'write' | 'sum-up' | 'rewrite' | null

/** What models can do for the text of a draft. What comes of it is a proposal: the text is a person's to change. */
export function Assist({ text, put, post }: Props) {
  const [open, setOpen] = useState<Open>(null)
  const shown = open === 'rewrite' && (post === null || post.reasonNot !== null) ? null : open
  const toggle = (which: Open) => ({
    'aria-expanded': shown === which,
    onClick: () => setOpen(shown === which ? null : which),
  })
  const close = () => setOpen(null)
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
      {(shown === 'write' || shown === 'sum-up') && (
        <WritePanel key={shown} kind={shown} text={text} put={put} close={close} />
      )}
      {shown === 'rewrite' && post && (
        <RewritePanel key={post.postId} postId={post.postId} text={text} put={put} close={close} />
      )}
    </section>
  )
}
