import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { usePendingIds } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageLog } from './message-log.tsx'
import { followUpWords } from './message-words.ts'
import { NotesForm } from './notes-form.tsx'
import type { Conversation } from './reads.ts'
import { SaidForm } from './said-form.tsx'
import { useChangeConversation } from './use-dms.ts'

const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx').then((file) => file.DeleteDialog))
const DraftDialog = lazyDialog(() => import('./draft-dialog.tsx').then((file) => file.DraftDialog))

interface Props {
  conversation: Conversation
  /** Why nothing can be changed, in words. Null if it can. */
  lock: string | null
  /** Leads to the list, where there is no room for both. */
  back: (() => void) | null
  /** Opens the next conversation, once this one is done. */
  next: () => void
  /** Called once the conversation is deleted. */
  gone: () => void
}

/** One conversation: what was said, what to answer, and what is known about the person. */
export function ConversationPane({ conversation, lock, back, next, gone }: Props) {
  const { id, person, status } = conversation
  const [dialog, setDialog] = useState<'draft' | 'delete' | null>(null)
  const isPending = usePendingIds().has(id)
  const change = useChangeConversation(id)
  const zone = useZone()
  const isClosed = status === 'closed'
  const turn = () =>
    change.mutate(
      {
        change: { status: isClosed ? 'open' : 'closed' },
        said: isClosed
          ? `The conversation with @${person.handle} is open again.`
          : 'Done for now: a new message opens it again. Nothing changed on X.',
        back: { status: isClosed ? 'closed' : 'open' },
      },
      { onSuccess: next },
    )
  useDoneKey(lock === null ? turn : null)
  return (
    <article
      aria-label={`Conversation with @${person.handle}`}
      className="flex min-w-0 flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_17.5rem] xl:items-start xl:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {back && (
            <Button look="quiet" className="-ml-3" aria-label="All messages" onClick={back}>
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Button>
          )}
          <Avatar url={null} name={person.handle} kind="person" size="preview" />
          <h2 className="min-w-0 grow text-title font-semibold wrap-anywhere">@{person.handle}</h2>
          {lock === null && (
            <Button look="quiet" hint="E" busy={isPending} onClick={turn}>
              {isClosed ? 'Open again' : 'Done'}
            </Button>
          )}
        </header>
        <MessageLog conversation={conversation} />
        {lock === null && (
          <>
            <AnswerForm conversation={conversation} draft={() => setDialog('draft')} />
            <SaidForm conversation={conversation} />
          </>
        )}
      </div>
      <aside
        aria-label={`About @${person.handle}`}
        className="flex min-w-0 flex-col gap-5 border-line max-xl:border-t max-xl:pt-5 xl:sticky xl:top-20 xl:border-l xl:pl-6"
      >
        <Fact title="Next">{followUpWords(conversation, zone)}</Fact>
        <NotesForm conversation={conversation} lock={lock} />
        <Fact title="On X">
          <a href={person.profileUrl} target="_blank" rel="noreferrer" className={buttonClasses('quiet', '-ml-3')}>
            Open @{person.handle}’s profile
            <span className="sr-only"> in a new tab</span>
          </a>
        </Fact>
        {lock === null && (
          <Button look="quiet" className="-ml-3 self-start" onClick={() => setDialog('delete')}>
            Stop tracking …
          </Button>
        )}
      </aside>
      {dialog === 'draft' && <DraftDialog conversation={conversation} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && <DeleteDialog conversation={conversation} gone={gone} onClose={() => setDialog(null)} />}
    </article>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-meta font-medium text-ink-3">{title}</h3>
      <div className="text-facts text-ink-2">{children}</div>
    </section>
  )
}

/** E closes the open conversation, or opens it again. Null if the person may not. */
function useDoneKey(turn: (() => void) | null) {
  const now = useLatest(turn)
  useKeys(
    useMemo(
      () => [
        {
          key: 'e',
          label: 'Done with this conversation, or open it again',
          decides: true as const,
          allowed: () => now.current !== null,
          run: () => now.current?.(),
        },
      ],
      [now],
    ),
  )
}
