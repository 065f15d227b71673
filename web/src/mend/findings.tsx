import { Info } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { type Finding, mendWords } from './mend.ts'

interface Props {
  findings: readonly Finding[]
  /** The key that mends the first, as it is shown on its button; empty if none does. */
  hint: string
  busy?: boolean
  list?: Ref<HTMLUListElement>
  mend: (finding: Finding) => void
  /** Leads to the words in the field; absent where they cannot be marked. */
  show?: (finding: Finding) => void
}

/** What a rule of the brand, or a draft without a source, says about words of a text. Each is mended by one press. */
export function Findings({ findings, hint, busy = false, list, mend, show }: Props) {
  return (
    <ul ref={list} aria-label="Words to look at" className="flex flex-col gap-2 text-facts">
      {findings.map((finding, index) => {
        const words = mendWords(finding)
        const key = index === 0 && hint ? hint : undefined
        return (
          <li
            key={`${finding.path} ${finding.message}`}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-amber-soft py-1 pr-1 pl-3 text-ink"
          >
            <span className="flex min-w-0 grow basis-60 gap-2 py-1">
              <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-amber" />
              <span className="min-w-0 wrap-anywhere">{finding.message}.</span>
            </span>
            {show && (
              <Button look="quiet" hint={words === null ? key : undefined} onClick={() => show(finding)}>
                Show it
                <span className="sr-only">: {finding.quote}</span>
              </Button>
            )}
            {words !== null && (
              <Button busy={busy} hint={key} onClick={() => mend(finding)}>
                {words}
                <span className="sr-only">: {finding.quote}</span>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
