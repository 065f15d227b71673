import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../clock.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { Thought } from './reads.ts'
import { KIND_WORDS } from './thought-words.ts'

interface Props {
  thought: Thought
  /** Why nothing can be changed. Null if it can. */
  lock: string | null
  /** Why no posts can be drafted from a thought that can be changed. Null if they can. */
  mayNotDraft: string | null
  busy: boolean
  /** Whether posts are being drafted from it. */
  isDrafting: boolean
  chooseTag: (tag: string) => void
  draft: () => void
  edit: () => void
  archive: () => void
  remove: () => void
}

/** One thought with its drafts and its actions. */
export function ThoughtRow({ thought, lock, mayNotDraft, isDrafting, chooseTag, draft, ...actions }: Props) {
  const { edit, archive, remove } = actions
  const busy = actions.busy || isDrafting
  const zone = useZone()
  const now = useNow()
  const { id, text, kind, status, source, tags, createdAt } = thought
  return (
    <li
      data-thought={id}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-b py-4 first:pt-0 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 flex-col gap-2">
        <Words text={text} quiet={status === 'archived'} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
          <span className="font-medium text-ink-2">{KIND_WORDS[kind]}</span>
          <time dateTime={createdAt} data-tip={formatWhen(createdAt, zone)} className="figures">
            {formatAge(createdAt, now)}
          </time>
          {source && <span className="min-w-0 wrap-anywhere">from {source}</span>}
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="min-h-11 min-w-11 text-left wrap-anywhere underline decoration-line-3 underline-offset-2 hover:text-ink hover:decoration-current lg:min-h-6 lg:min-w-6"
              onClick={() => chooseTag(tag)}
            >
              <span className="sr-only">Show only </span>#{tag}
            </button>
          ))}
        </p>
        {isDrafting && <p className="text-facts text-ink-2">Posts are being drafted from it …</p>}
        <Drafts thought={thought} />
      </div>
      {lock === null && (
        <div className="-ml-3 flex flex-wrap items-start gap-1 max-lg:pt-2 lg:-mt-1.5 lg:ml-0">
          <Button look="quiet" busy={busy} unavailable={mayNotDraft} onClick={draft}>
            Draft posts
          </Button>
          <Button look="quiet" busy={busy} onClick={edit}>
            Edit
          </Button>
          <Button look="quiet" busy={busy} onClick={archive}>
            {status === 'archived' ? 'Use again' : 'Archive'}
          </Button>
          <Button look="quiet" busy={busy} onClick={remove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  )
}

/** Longer texts show only their beginning. */
const LONG = 420
const LINES = 6

function Words({ text, quiet }: { text: string; quiet: boolean }) {
  const [whole, setWhole] = useState(false)
  const isLong = text.length > LONG || text.split('\n').length > LINES
  return (
    <>
      <p
        dir="auto"
        className={classes(
          'max-w-reading whitespace-pre-wrap wrap-anywhere',
          quiet && 'text-ink-2',
          isLong && !whole && 'line-clamp-6',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button look="quiet" className="-ml-3 self-start" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all of it'}
        </Button>
      )}
    </>
  )
}

function Drafts({ thought: { draftGroupIds, lastDraftedAt } }: { thought: Thought }) {
  const zone = useZone()
  if (draftGroupIds.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-facts text-ink-2">
      <span className="figures">Drafted{lastDraftedAt && `, last ${formatWhen(lastDraftedAt, zone)}`}:</span>
      {draftGroupIds.map((groupId, index) => (
        <Link
          key={groupId}
          to="/review/{-$groupId}"
          params={{ groupId }}
          className="flex min-h-11 items-center underline decoration-line-3 underline-offset-2 hover:decoration-current lg:min-h-6"
        >
          {index === 0 ? 'the newest draft' : `draft ${draftGroupIds.length - index}`}
        </Link>
      ))}
    </p>
  )
}
