import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { usePendingIds } from '../api/use-write.ts'
import { useNow } from '../clock.ts'
import { formatAge } from '../time.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { turnWords } from './message-words.ts'
import type { Conversation, DmFilter } from './reads.ts'

interface Props {
  items: readonly Conversation[]
  openId: string | undefined
  show: DmFilter
}

/** The conversations in the order of their urgency. Beside an open one, the list scrolls by itself. */
export function ConversationList({ items, openId, show }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (openId !== undefined) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <ol
      ref={list}
      aria-label="Conversations"
      className="flex flex-col rounded-panel border border-line bg-sheet lg:max-h-[calc(100dvh-11rem)] lg:overflow-y-auto lg:overscroll-contain"
    >
      {items.map((conversation) => (
        <li key={conversation.id} className="border-line not-first:border-t">
          <Row conversation={conversation} open={conversation.id === openId} show={show} />
        </li>
      ))}
    </ol>
  )
}

interface RowProps {
  conversation: Conversation
  open: boolean
  show: DmFilter
}

function Row({ conversation, open, show }: RowProps) {
  const now = useNow()
  const isPending = usePendingIds().has(conversation.id)
  const { id, person, messages, lastMessageAt, status, followUpDue, draftText } = conversation
  const last = messages.at(-1)
  const waits = status === 'your_turn' || followUpDue
  return (
    <Link
      to="/inbox/messages/{-$conversationId}"
      params={{ conversationId: id }}
      search={show === 'open' ? {} : { show }}
      resetScroll={false}
      aria-current={open ? 'true' : undefined}
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-l-2 px-3 py-2.5 -outline-offset-2',
        open ? 'border-ink lg:bg-wash' : 'border-transparent hover:bg-wash',
      )}
    >
      <Avatar url={null} name={person.handle} kind="person" />
      <span className="flex min-w-0 flex-col">
        <span className="flex items-baseline gap-2">
          <span className={classes('min-w-0 grow truncate', waits ? 'font-semibold' : 'font-medium')}>
            @{person.handle}
          </span>
          {lastMessageAt && (
            <time dateTime={lastMessageAt} className="figures shrink-0 text-meta text-ink-3">
              {formatAge(lastMessageAt, now)}
            </time>
          )}
        </span>
        {last && (
          <span dir="auto" className="truncate text-facts text-ink-2">
            {last.from === 'me' && 'You: '}
            {last.text}
          </span>
        )}
        <span className={classes('truncate text-meta', waits ? 'font-medium text-amber' : 'text-ink-3')}>
          {isPending ? 'Saving …' : turnWords(conversation, now)}
          {draftText !== null && <span className="font-normal text-ink-3"> · draft kept</span>}
        </span>
      </span>
    </Link>
  )
}
