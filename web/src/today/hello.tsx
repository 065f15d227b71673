import { Link, linkOptions } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { type Day, formatLongDay } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import type { Piece } from './day-sentence.ts'

const REVIEW = { to: '/review/{-$groupId}', params: { groupId: undefined } } as const

const LINKS = {
  waiting: linkOptions(REVIEW),
  failed: linkOptions({ ...REVIEW, search: { tab: 'failed' } }),
  needs: linkOptions({ to: '/', hash: 'needs-you' }),
  calendar: linkOptions({ to: '/calendar' }),
} satisfies Record<NonNullable<Piece['to']>, object>

interface Props {
  day: Day
  sentence: readonly Piece[]
  mayWrite: boolean
  /** The label of the main action. Null while no draft waits. */
  review: string | null
}

/** The day, the summarising sentence, and the first action. */
export function Hello({ day, sentence, mayWrite, review }: Props) {
  return (
    <header className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-full sm:basis-96">
        <h2 className="text-page font-semibold">{dayWords(day)}</h2>
        <p className="mt-1 text-section text-pretty text-ink-2">
          {sentence.map(({ words, to }) =>
            to ? (
              <Link key={words} {...LINKS[to]} className="font-medium link max-lg:py-3">
                {words}
              </Link>
            ) : (
              words
            ),
          )}
        </p>
      </div>
      {/* On a phone, the bar of places leads to the composer instead. */}
      {mayWrite && (
        <Link
          to="/compose/{-$groupId}"
          params={{ groupId: undefined }}
          className={buttonClasses('plain', 'max-sm:hidden lg:min-h-11 lg:px-4')}
        >
          <PenLine aria-hidden="true" className="size-4" />
          Write
          <KeyHint keys="C" />
        </Link>
      )}
      {review && (
        <Link {...REVIEW} className={buttonClasses('primary', 'max-sm:w-full lg:min-h-11')}>
          {review}
          <KeyHint keys="Enter" />
        </Link>
      )}
    </header>
  )
}

/** "Thursday 26 November" */
const dayWords = (day: Day): string => formatLongDay(day).replace(/ \d{4}$/, '')
