import { Info } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '../ui/button.tsx'
import { type Finding, mendWords } from './mend.ts'

interface Props {
  findings: readonly Finding[]
  /** The key of the first correction, as it is shown on its button. Empty if there is none. */
  hint: string
  busy?: boolean
  list?: Ref<HTMLUListElement>
  mend: (finding: Finding) => void
  /** Marks the words in the field. Null if they cannot be marked. */
  show: { words: string; press: (finding: Finding) => void } | null
}

/** The findings of brand rules or of unsupported claims in a text. Each is corrected by one press. */
export function Findings({ findings, hint, busy = false, list, mend, show }: Props) {
  return (
    <ul
      ref={list}
      aria-label="Words to look at"
      className="divide-y divide-amber/25 rounded-control bg-amber-soft text-facts text-ink"
    >
      {findings.map((finding, index) => {
        const words = mendWords(finding)
        const key = index === 0 && hint ? hint : undefined
        return (
          <li key={`${finding.path} ${finding.message}`} className="flex flex-wrap items-center gap-x-2 py-1 pr-1 pl-3">
            <span className="flex min-w-0 grow basis-60 gap-2 py-1">
              <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-amber" />
              <span className="min-w-0 wrap-anywhere">{finding.message}.</span>
            </span>
            <span className="flex flex-wrap gap-1 max-lg:-ml-3 max-lg:pl-2.5">
              {show && (
                <Button look="quiet" hint={words === null ? key : undefined} onClick={() => show.press(finding)}>
                  {show.words}
                  <span className="sr-only">: {finding.quote}</span>
                </Button>
              )}
              {words !== null && (
                <Button busy={busy} hint={key} onClick={() => mend(finding)}>
                  {words}
                  <span className="sr-only">: {finding.quote}</span>
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
