import { useZone } from '../shell/use-shell-data.ts'
import { Button } from '../ui/button.tsx'
import { DisclosureMark } from './disclosure-mark.tsx'
import { KIND_WORDS, provenanceWords } from './knowledge-words.ts'
import type { Item } from './use-profile.ts'

interface Props {
  item: Item
  fixed: boolean
  busy: boolean
  confirm: () => void
  edit: () => void
  remove: () => void
}

/** One item of knowledge with its origin. */
export function KnowledgeRow({ item, fixed, busy, confirm, edit, remove }: Props) {
  const zone = useZone()
  const { text, kind, durability, disclosure, confirmed } = item
  const which = <span className="sr-only">: {text}</span>
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-line border-b py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-1">
        <p dir="auto" className="max-w-reading whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-meta text-ink-3">
          <span className="font-medium text-ink-2">{KIND_WORDS[kind]}</span>
          <span className="figures min-w-0 wrap-anywhere">{provenanceWords(item, zone)}</span>
          <DisclosureMark disclosure={disclosure} />
          {durability === 'time_sensitive' && <span>Holds for now</span>}
          {!confirmed && <span className="font-medium text-amber">Not confirmed</span>}
        </p>
      </div>
      {!fixed && (
        <div className="-ml-3 flex flex-wrap items-start gap-1 lg:-mt-1.5 lg:ml-0">
          {!confirmed && (
            <Button look="quiet" busy={busy} onClick={confirm}>
              Confirm{which}
            </Button>
          )}
          <Button look="quiet" busy={busy} onClick={edit}>
            Edit{which}
          </Button>
          <Button look="quiet" busy={busy} onClick={remove}>
            Remove{which}
          </Button>
        </div>
      )}
    </li>
  )
}
