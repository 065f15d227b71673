import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useVerdictGate } from '../review/use-verdict-gate.ts'
import { VerdictFrameContent, type VerdictSlots } from '../review/verdict-frame.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useKeptText } from '../ui/use-kept-text.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { InboxBar } from './inbox-bar.tsx'
import { ItemFacts } from './item-facts.tsx'
import { answerKey, authorOf, isOpen } from './item-words.ts'
import type { Item } from './reads.ts'
import { TheirPost } from './their-post.tsx'
import { useAnswerLength } from './use-answer-length.ts'
import type { useSendAnswer, useSettleItem } from './use-inbox-writes.ts'
import { useItemKeys } from './use-item-keys.ts'

const DraftDialog = lazyDialog(() => import('./draft-dialog.tsx').then((file) => file.DraftDialog))

export interface ItemVerdicts {
  send: ReturnType<typeof useSendAnswer>
  settle: ReturnType<typeof useSettleItem>
}

interface Props {
  item: Item
  /** Its place in the list, such as "2 of 12". */
  place: string
  /** The elements for the buttons. Null until the bar is mounted. */
  slots: VerdictSlots | null
  /** Whether the address names it. Its heading then takes the focus. */
  arrived: boolean
  verdicts: ItemVerdicts
  /** Opens the item after this one. */
  next: () => void
}

/** One post of somebody else: the thread above it, the answer, the facts, and what can be done. */
export function OpenItem({ item, place, slots, arrived, verdicts, next }: Props) {
  const { orgId } = useWorkspace()
  const kept = useKeptText(answerKey(orgId, item.id), item.draftText ?? '')
  const mayNot = {
    write: useReasonNot('content:write', 'write answers'),
    send: useReasonNot('content:publish', 'send answers'),
    ask: useReasonNot('ai:use', 'ask models'),
  }
  const length = useAnswerLength(item, kept.text)
  const gate = useVerdictGate(true, `${item.text}\n${item.draftText ?? ''}`)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [drafting, setDrafting] = useState(false)
  const open = isOpen(item)
  const who = authorOf(item)
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])

  const reasonNot = {
    send:
      mayNot.send ??
      item.cannotSendReason ??
      (kept.text.trim() === '' ? 'Write the answer first, or have it drafted.' : length.problem),
    draft: mayNot.write ?? mayNot.ask,
    settle: mayNot.write,
  }
  const decide = (act: () => void) => {
    if (!gate.pass()) return
    next()
    act()
  }
  const send = () => decide(() => verdicts.send({ item, text: kept.text }))
  const settle = (status: 'dismissed' | 'sent' | 'drafted') =>
    decide(() =>
      verdicts.settle.mutate({ item, status, ...(status === 'sent' && kept.text.trim() && { text: kept.text }) }),
    )
  const look = () => window.open(item.url, '_blank', 'noopener')
  useItemKeys({
    send: open && reasonNot.send === null ? send : null,
    write: open && mayNot.write === null ? () => field.current?.focus() : null,
    draft: open && reasonNot.draft === null ? () => setDrafting(true) : null,
    byHand: open && reasonNot.settle === null ? () => settle('sent') : null,
    done: open && reasonNot.settle === null ? () => settle('dismissed') : null,
    look,
  })
  return (
    <div className="absolute inset-0 flex flex-col">
      <div className="relative flex min-h-0 grow flex-col gap-4 overflow-y-auto overscroll-contain pb-4">
        <Link
          to="/inbox"
          search={({ item: _item, ...search }) => search}
          className="flex min-h-11 items-center gap-2 self-start font-medium text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          All of them
        </Link>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-8 min-[1280px]:grid-cols-[minmax(0,1fr)_15rem]">
          <section aria-label={`Conversation with ${who}`} className="flex min-w-0 flex-col">
            <TheirPost item={item} heading={heading}>
              <AnswerSheet item={item} kept={kept} length={length} field={field} mayNotWrite={mayNot.write} />
            </TheirPost>
          </section>
          <ItemFacts item={item} />
        </div>
      </div>
      {slots && (
        <VerdictFrameContent
          slots={slots}
          ahead={false}
          covers={<p className="figures text-ink-3">{place}</p>}
          note={
            open && item.cannotSendReason ? (
              <p title={item.cannotSendReason} className="line-clamp-2 text-amber lg:line-clamp-1">
                {item.cannotSendReason}
              </p>
            ) : null
          }
        >
          <InboxBar
            item={item}
            text={kept.text}
            reasonNot={reasonNot}
            send={send}
            draft={() => setDrafting(true)}
            settle={settle}
          />
        </VerdictFrameContent>
      )}
      {drafting && (
        <DraftDialog
          item={item}
          replaces={kept.text}
          drafted={kept.forget}
          putBack={kept.type}
          onClose={() => setDrafting(false)}
        />
      )}
    </div>
  )
}
