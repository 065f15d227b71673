import { ExternalLink } from 'lucide-react'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatDay, formatWhen, wallOf } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { classes } from '../ui/classes.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Switch } from '../ui/switch.tsx'
import { webAddress } from '../ui/web-address.ts'
import { DISCLOSURES, lengthWords, standingOf, titleOf } from './document-words.ts'
import type { ContextDocument, Source } from './reads.ts'
import type { DocumentChange } from './use-documents.ts'

interface Props {
  document: ContextDocument
  source: Source | undefined
  /** Whether this person may only read. */
  fixed: boolean
  busy: boolean
  change: (change: DocumentChange) => void
  remove: () => void
}

/** A document: its use in drafts, who may learn its content, and its text, folded. */
export function DocumentRow({ document, source, fixed, busy, change, remove }: Props) {
  const now = useNow()
  const zone = useZone()
  const { contentText, contentUrl, disclosure, enabled, missingSince, syncedAt } = document
  const title = titleOf(document)
  const { words, used } = standingOf(document, source)
  const address = webAddress(contentUrl)
  const disclosed = DISCLOSURES.find(({ value }) => value === disclosure)
  return (
    <li
      data-document={document.id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-line border-b py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="font-semibold wrap-anywhere">
          {address ? (
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center hover:underline lg:min-h-6"
            >
              <span className="min-w-0">
                {title}
                <ExternalLink aria-hidden="true" className="ml-1.5 inline size-3.5 text-ink-3" />
                <span className="sr-only"> at its source</span>
              </span>
            </a>
          ) : (
            title
          )}
        </h3>
        <p className={classes('text-facts', missingSince !== null ? 'text-amber' : used ? 'text-ink' : 'text-ink-2')}>
          {words}
          {missingSince !== null && ` Missing since ${formatDay(wallOf(missingSince, zone).day)}.`}
        </p>
        <p className="flex flex-wrap gap-x-3 text-meta text-ink-3">
          {syncedAt !== null && (
            <time dateTime={syncedAt} data-tip={formatWhen(syncedAt, zone)} className="figures">
              read {formatAge(syncedAt, now)}
            </time>
          )}
          <span className="figures">{lengthWords(contentText)}</span>
          <span>{source?.workspaceName ?? 'Notion'}</span>
          {fixed && <span>{disclosed?.label}</span>}
        </p>
        {contentText !== '' && (
          <Disclosure
            className="-ml-1 text-facts text-ink-2 lg:min-h-6"
            summary={
              <>
                Show the text<span className="sr-only"> of {title}</span>
              </>
            }
          >
            <Text text={contentText} title={title} />
          </Disclosure>
        )}
      </div>
      {!fixed && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 self-start lg:gap-x-5">
          <div className="w-36">
            <Choice
              label={`Who may learn what ${title} says`}
              hideLabel
              value={disclosure}
              options={DISCLOSURES}
              busy={busy}
              choose={(value) => change({ document, disclosure: value })}
            />
          </div>
          <div className="pt-2.5 lg:pt-2">
            <Switch
              label={
                <>
                  Enabled<span className="sr-only">: {title}</span>
                </>
              }
              on={enabled}
              disabled={missingSince !== null || busy}
              change={(on) => change({ document, enabled: on })}
            />
          </div>
          <Button look="quiet" busy={busy} onClick={remove}>
            Delete
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** Longer texts have to be read at their source. */
const MOST_SHOWN = 20_000

function Text({ text, title }: { text: string; title: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it too
      tabIndex={0}
      aria-label={`Text of ${title}`}
      className="mt-1 max-h-80 overflow-auto rounded-control bg-wash p-3"
    >
      <p dir="auto" className="max-w-reading text-facts whitespace-pre-wrap wrap-anywhere">
        {text.slice(0, MOST_SHOWN)}
        {text.length > MOST_SHOWN && ' …'}
      </p>
    </section>
  )
}
