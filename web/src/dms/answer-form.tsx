import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useWorkspace } from '../api/client-context.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useKeptForm } from '../ui/use-kept-form.ts'
import type { Conversation } from './reads.ts'
import { type DraftProblems, problemsKey, useChangeConversation } from './use-dms.ts'

interface Props {
  conversation: Conversation
  /** Asks for a draft. */
  draft: () => void
}

/**
 * The next message. Galley does not send it: it is copied, and the person's page on X opens. What is typed is kept in
 * this browser, for each conversation.
 */
export function AnswerForm({ conversation, draft }: Props) {
  const { id, person, draftText, draftReason, sendOnXUrl, status } = conversation
  const { orgId } = useWorkspace()
  const kept = useKeptForm(`${orgId}.dm.${id}`, { text: draftText ?? '' }, { lasts: true, stays: true })
  const mayNotDraft = useReasonNot('ai:use', 'draft messages')
  const [copied, setCopied] = useState<string | null>(null)
  const change = useChangeConversation(id)
  const { text } = kept.value
  const isEmpty = text.trim() === ''
  const isCopied = copied === text && !isEmpty
  const copyAndOpen = () => {
    void navigator.clipboard?.writeText(text.trim()).then(
      () => setCopied(text),
      () => setCopied(null),
    )
    window.open(sendOnXUrl, '_blank', 'noopener')
  }
  const sent = () =>
    change.mutate(
      {
        change: { addMessage: { from: 'me', text: text.trim() } },
        said: `Logged as sent to @${person.handle}. It is their turn.`,
      },
      { onSuccess: () => kept.forget() },
    )
  const save = () =>
    change.mutate({
      change: { draftText: text.trim() },
      said: 'The draft is kept for everybody here.',
      back: { draftText: draftText ?? '' },
    })
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <section aria-label={`Your next message to @${person.handle}`} className="flex max-w-reading flex-col gap-2">
      <Form error={change.error} submit={copyAndOpen} onKeyDown={keys} className="flex flex-col gap-3">
        <TextArea
          label={status === 'waiting' ? 'Write again' : 'Your answer'}
          hint="Galley sends no direct messages. Copy it, and send it on X yourself. What you type is kept here."
          grows
          rows={3}
          required
          maxLength={10_000}
          error={fieldsOf(change.error).get('draftText') ?? fieldsOf(change.error).get('addMessage.text')}
          value={text}
          change={(next) => kept.change({ text: next })}
        />
        {kept.outdated && draftText !== null && draftText !== text && (
          <div className="flex flex-col items-start gap-1 rounded-sheet bg-amber-soft px-3 py-2.5 text-facts">
            <p className="font-medium">Another draft is kept here since you began:</p>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {draftText}
            </p>
            <Button look="quiet" className="-ml-3" onClick={() => kept.forget()}>
              Use this draft
            </Button>
          </div>
        )}
        <Problems conversation={conversation} text={text} />
        {draftReason !== null && text === draftText && (
          <p className="text-facts text-ink-2">
            <span className="font-medium">Why so: </span>
            {draftReason}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary" hint="Ctrl Enter">
            Copy, and open X
          </Button>
          <Button
            busy={change.isPending}
            unavailable={isEmpty ? 'Write the message first, and send it on X.' : null}
            onClick={sent}
          >
            I sent it on X
          </Button>
          <Button look="quiet" unavailable={mayNotDraft} onClick={draft}>
            Draft it …
          </Button>
          {!isEmpty && text.trim() !== draftText && (
            <Button look="quiet" busy={change.isPending} onClick={save}>
              Keep for the others
            </Button>
          )}
        </div>
        <p role="status" className="flex min-h-5 items-center gap-1.5 text-facts text-ink-2">
          {isCopied && (
            <>
              <Check aria-hidden="true" className="size-4" />
              Copied. Paste it into the message to @{person.handle} on X; then say here that you sent it.
            </>
          )}
        </p>
      </Form>
    </section>
  )
}

/** What is still wrong with the draft, as long as it is the one that was checked. */
function Problems({ conversation: { id }, text }: { conversation: Conversation; text: string }) {
  const { orgId } = useWorkspace()
  const found = useQuery<DraftProblems | null>({
    queryKey: problemsKey(orgId, id),
    queryFn: () => null,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  }).data
  if (!found || found.text !== text || found.problems.length === 0) return null
  return (
    <div className="rounded-sheet bg-amber-soft px-3 py-2.5 text-facts">
      <p className="font-medium">Look at this before you send it:</p>
      <ul aria-label="Problems of the draft" className="list-disc pl-5">
        {found.problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
