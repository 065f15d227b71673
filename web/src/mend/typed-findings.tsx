import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWorkspace } from '../api/client-context.ts'
import { problemOf } from '../api/problem-words.ts'
import { useReadContext } from '../api/reads.ts'
import { useNotify } from '../api/toasts.ts'
import { type KeyBinding, useKeys } from '../ui/use-keys.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useSettled } from '../ui/use-settled.ts'
import { type Typed, typedCheckRead } from './check-reads.ts'
import { Findings } from './findings.tsx'
import { fieldOf, mark, markWords } from './mark-words.ts'
import { doneWords, type Finding, findingsOf, mend, type Patch, placeOf, takeBack, textAt } from './mend.ts'

/** The pause in typing after which the words are checked. */
const STILL_MS = 500
/** Answers for earlier words are kept only briefly, because the typing continues. */
const KEPT_MS = 60_000

interface Props {
  typed: Typed
  /** Whether the text at a path can be changed here. */
  isHere: (path: string) => boolean
  /** Changes the text at a path, in its state at that moment. */
  edit: (path: string, change: (text: string) => string) => void
}

/**
 * The findings of brand rules while somebody writes. Ctrl and the full stop corrects the first one, and Ctrl and Z
 * undoes it.
 */
export function TypedFindings({ typed, isHere, edit }: Props) {
  const context = useReadContext()
  const notify = useNotify()
  const mayCheck = useWorkspace().permissions.includes('content:write')
  const settled = useSettled(typed, STILL_MS)
  const { data, error } = useQuery({
    ...typedCheckRead(context, settled),
    enabled: mayCheck && settled.contentText.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    retry: false,
  })
  // Findings whose words were corrected or rewritten since the answer are hidden at once.
  const findings = findingsOf(data?.problems ?? []).filter(
    (finding) => isHere(finding.path) && stands(typed, finding) !== null,
  )
  const list = useRef<HTMLUListElement>(null)
  const [last, setLast] = useState<{ path: string; patch: Patch } | null>(null)
  const canTakeBack = last !== null && textAt(typed, last.path) === last.patch.after

  const back = ({ path, patch }: NonNullable<typeof last>) => {
    const field = fieldOf(path)
    const isIn = field !== null && field === document.activeElement
    flushSync(() => edit(path, (text) => takeBack(text, patch) ?? text))
    if (isIn) mark(field, patch.at, patch.removed.length)
  }
  const press = (finding: Finding) => {
    const patch = mend(textAt(typed, finding.path) ?? '', finding)
    if (!patch) return void markWords(finding)
    const field = fieldOf(finding.path)
    const isIn = field !== null && field === document.activeElement
    const done = { path: finding.path, patch }
    flushSync(() => {
      edit(finding.path, (text) => mend(text, finding)?.after ?? text)
      setLast(done)
    })
    // The button was removed with its finding.
    if (isIn) field.setSelectionRange(patch.at + patch.added.length, patch.at + patch.added.length)
    else (list.current?.querySelector('button') ?? field)?.focus()
    notify({ message: doneWords(finding), action: { label: 'Undo', key: 'z', run: () => back(done) } })
  }
  const latest = useLatest({ first: findings[0], last, press, back })
  const any = findings.length > 0
  useKeys(
    useMemo((): KeyBinding[] => {
      const mendFirst = () => latest.current.first && latest.current.press(latest.current.first)
      const takeLastBack = () => latest.current.last && latest.current.back(latest.current.last)
      return [
        ...(any ? [{ key: 'mod+.', label: 'Mend the first words that a rule names', run: mendFirst }] : []),
        ...(canTakeBack ? [{ key: 'mod+z', label: 'Take the mended words back', run: takeLastBack }] : []),
      ]
    }, [any, canTakeBack, latest]),
  )
  if (error && !data)
    return (
      <p className="text-facts text-ink-2">
        The brand’s rules could not be asked just now: {problemOf(error).message} Saving works all the same.
      </p>
    )
  if (!any) return null
  return (
    <Findings
      findings={findings}
      hint="Ctrl ."
      list={list}
      mend={press}
      show={{ words: 'Show it', press: markWords }}
    />
  )
}

const stands = (typed: Typed, finding: Finding): number | null => placeOf(textAt(typed, finding.path) ?? '', finding)
