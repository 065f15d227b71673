import { Feather } from 'lucide-react'
import type { RefObject } from 'react'
import { useAccounts } from '../accounts/use-accounts.ts'
import { AccountSlug } from '../platforms/account-slug.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ProblemLine } from '../ui/problem.tsx'
import { Sheet } from '../ui/sheet.tsx'
import type { useKeptText } from '../ui/use-kept-text.ts'
import { authorOf, isOpen, NETWORK_WORDS } from './item-words.ts'
import type { Item } from './reads.ts'
import type { AnswerLength } from './use-answer-length.ts'
import { useSaveAnswer } from './use-inbox-writes.ts'

interface Props {
  item: Item
  kept: ReturnType<typeof useKeptText>
  length: AnswerLength
  field: RefObject<HTMLTextAreaElement | null>
  mayNotWrite: string | null
}

/** The answer, written in place. Each item keeps its own, also when another one is open. */
export function AnswerSheet({ item, kept, length, field, mayNotWrite }: Props) {
  const save = useSaveAnswer()
  const accounts = useAccounts().data ?? []
  const zone = useZone()
  const [only, ...others] = accounts.filter((one) => one.platform === item.platform && one.status === 'connected')
  const account = others.length === 0 ? (only ?? null) : null
  const open = isOpen(item)
  const { draftText, draftReason, lastError, sentAt } = item
  const changed = open && kept.text !== (draftText ?? '')
  if (!open && draftText === null) return null
  return (
    <article aria-label="Your answer" className="flex flex-col gap-3">
      {open && lastError && <ProblemLine words={lastError} />}
      <Sheet
        slug={
          <AccountSlug
            platform={item.platform}
            account={account}
            aside={
              open ? (
                <span className={classes(length.problem !== null && 'font-medium text-red')}>
                  {length.used.toLocaleString('en')} of {length.max.toLocaleString('en')}
                </span>
              ) : (
                sentAt && `Answered ${formatWhen(sentAt, zone)}`
              )
            }
          />
        }
        foot={
          open && (draftReason || changed) ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {draftReason && (
                <p className="flex min-w-0 grow basis-52 items-start gap-2 wrap-anywhere">
                  <Feather aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                  {draftReason}
                </p>
              )}
              {changed && (
                <div className="flex flex-wrap gap-1">
                  {draftText !== null && (
                    <Button look="quiet" onClick={kept.forget}>
                      Back to the draft
                    </Button>
                  )}
                  {kept.text.trim() !== '' && (
                    <Button
                      look="quiet"
                      busy={save.isPending}
                      onClick={() => save.mutate({ item, text: kept.text }, { onSuccess: kept.forget })}
                    >
                      Save as draft
                    </Button>
                  )}
                </div>
              )}
            </div>
          ) : undefined
        }
      >
        {open ? (
          <textarea
            ref={field}
            dir="auto"
            aria-label={`Answer to ${authorOf(item)}`}
            aria-invalid={length.problem !== null || undefined}
            placeholder={mayNotWrite ?? `Answer on ${NETWORK_WORDS[item.platform]}`}
            readOnly={mayNotWrite !== null}
            className="field-sizing-content block min-h-28 w-full resize-y bg-transparent p-4 text-base -outline-offset-2 placeholder:text-ink-3"
            value={kept.text}
            onChange={(event) => kept.type(event.target.value)}
            onKeyDown={(event) => {
              // The keys of the page then act again.
              if (event.key === 'Escape') event.currentTarget.blur()
            }}
          />
        ) : (
          <p dir="auto" className="p-4 whitespace-pre-wrap wrap-anywhere">
            {draftText}
          </p>
        )}
      </Sheet>
    </article>
  )
}
