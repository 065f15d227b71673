import { Archive, Check, ExternalLink, RefreshCw, Send, Undo2 } from 'lucide-react'
import { Button, buttonClasses } from '../ui/button.tsx'
import { authorOf, isOpen, NETWORK_WORDS } from './item-words.ts'
import type { Item } from './reads.ts'

interface Props {
  item: Item
  text: string
  /** Why each action is not possible now. Null if it is. */
  reasonNot: Record<'send' | 'draft' | 'settle', string | null>
  send: () => void
  draft: () => void
  settle: (status: 'dismissed' | 'sent' | 'drafted') => void
}

const MAIN = 'min-w-0 max-lg:min-h-12 max-lg:basis-full lg:min-w-56'
/** Styles that make all buttons fit side by side on a phone. */
const SMALL = 'max-lg:grow max-lg:px-1 max-lg:text-facts lg:shrink-0'

/** What can be done with the open item. The main button names whom it sends to: sending is the approval. */
export function InboxBar({ item, text, reasonNot, send, draft, settle }: Props) {
  const network = NETWORK_WORDS[item.platform]
  const who = authorOf(item)
  if (!isOpen(item)) return <Ended item={item} reasonNot={reasonNot.settle} takeBack={() => settle('drafted')} />
  return (
    <>
      {item.canSendFromApp ? (
        <Button
          look="primary"
          hint="Ctrl Enter"
          className={MAIN}
          unavailable={reasonNot.send}
          // The second click of a double click would send the next answer, which is already shown.
          onClick={({ detail }) => detail < 2 && send()}
        >
          <Send aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 lg:truncate">Send to {who} now</span>
        </Button>
      ) : (
        <Button
          look="primary"
          className={MAIN}
          onClick={() => {
            if (text.trim()) void navigator.clipboard?.writeText(text)
            window.open(item.replyOnXUrl, '_blank', 'noopener')
          }}
        >
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          {text.trim() ? `Copy it and open ${network}` : `Open ${network} to answer`}
        </Button>
      )}
      <Button hint="D" className={SMALL} unavailable={reasonNot.draft} onClick={draft}>
        <RefreshCw aria-hidden="true" className="size-4 max-lg:hidden" />
        {item.draftText === null ? 'Draft it' : 'Redraft'}
      </Button>
      {!item.canSendFromApp && (
        <Button
          hint="M"
          className={SMALL}
          unavailable={reasonNot.settle}
          onClick={({ detail }) => detail < 2 && settle('sent')}
        >
          <Check aria-hidden="true" className="size-4 max-lg:hidden" />I answered there
        </Button>
      )}
      <Button
        hint="E"
        className={SMALL}
        unavailable={reasonNot.settle}
        onClick={({ detail }) => detail < 2 && settle('dismissed')}
      >
        <Archive aria-hidden="true" className="size-4 max-lg:hidden" />
        Done
      </Button>
    </>
  )
}

/** The bar of an item that was answered or put away, or whose answer is on its way. */
function Ended({ item, reasonNot, takeBack }: { item: Item; reasonNot: string | null; takeBack: () => void }) {
  if (item.status === 'dismissed')
    return (
      <Button look="primary" className={MAIN} unavailable={reasonNot} onClick={takeBack}>
        <Undo2 aria-hidden="true" className="size-4 shrink-0" />
        Take it back into the inbox
      </Button>
    )
  if (item.status === 'sending')
    return <p className="text-ink-2">The answer is on its way to {NETWORK_WORDS[item.platform]}.</p>
  return (
    <a href={item.sentUrl ?? item.url} target="_blank" rel="noopener" className={buttonClasses('plain')}>
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      {item.sentUrl ? 'Look at the answer' : `Look at it on ${NETWORK_WORDS[item.platform]}`}
    </a>
  )
}
