import { useMemberName, useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import type { Strategy } from './reads.ts'
import { STATUS_WORDS } from './strategy-words.ts'

interface Props {
  shown: Strategy
  blanks: number
  /** What a model’s proposal asks to be checked. */
  warnings: readonly string[]
}

const CONFIDENCE = {
  high: 'The brand profile supports this plan well.',
  medium: 'The brand profile supports this plan in part.',
  low: 'Little is known of the brand: check every line.',
} as const

/** The version's number, its origin, and what to check before confirming it. */
export function VersionHead({ shown, blanks, warnings }: Props) {
  const zone = useZone()
  const { version, status, source, confidence, meta } = shown
  const by = useMemberName(meta.confirmedBy ?? null)
  const facts = [
    meta.confirmedAt && `Confirmed ${formatWhen(meta.confirmedAt, zone)}${by === null ? '' : ` by ${by}`}`,
    meta.lastEditedAt && `Edited ${formatWhen(meta.lastEditedAt, zone)}`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-title font-semibold">
        Version {version} <span className="text-base font-normal text-ink-2">{STATUS_WORDS[status]}</span>
      </h2>
      {facts.length > 0 && <p className="figures text-facts text-ink-2">{facts.join(' · ')}</p>}
      {status !== 'superseded' && (
        <p className="max-w-reading text-facts text-ink-2">
          {source === 'heuristic'
            ? 'Arranged without a model, from what this workspace says about itself.'
            : 'Proposed by a model first.'}{' '}
          {confidence && CONFIDENCE[confidence]}
        </p>
      )}
      {(blanks > 0 || warnings.length > 0) && (
        <ul
          aria-label="To look at first"
          className="flex max-w-reading flex-col gap-1 rounded-control bg-amber-soft px-3 py-2 text-ink"
        >
          {blanks > 0 && (
            <li>
              {blanks === 1 ? 'One passage stands' : `${blanks} passages stand`} in [brackets]: only you can fill{' '}
              {blanks === 1 ? 'it' : 'them'} in.
            </li>
          )}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
