import { INPUT } from '../ui/field.tsx'
import { mixSum } from './mix-sum.ts'
import type { PartProps } from './plan-parts.ts'
import { CONTENT_TYPES_SHOWN, CONTENT_WORDS } from './strategy-words.ts'

/** The targets of the mix, in percent of all posts. */
export function MixPart({ form: { mix }, change, fields }: PartProps) {
  const sum = mixSum(mix)
  const refused = fields.get('contentMix')
  return (
    <div className="flex max-w-reading flex-col gap-3">
      <ul aria-label="Mix" className="flex flex-col">
        {CONTENT_TYPES_SHOWN.map((type) => (
          <li
            key={type}
            className="grid grid-cols-[minmax(0,1fr)_4rem_1.5rem] items-center gap-x-3 border-line border-b py-1 sm:grid-cols-[8rem_minmax(0,1fr)_4rem_1.5rem]"
          >
            <span>{CONTENT_WORDS[type]}</span>
            <span
              aria-hidden="true"
              className="h-0.75 overflow-hidden rounded-full bg-line-2 max-sm:hidden forced-colors:border"
            >
              <span
                className="block h-full bg-ink forced-colors:bg-[CanvasText]"
                style={{ width: `${Math.min(100, Math.max(0, Number(mix[type]) || 0))}%` }}
              />
            </span>
            <input
              type="number"
              min={0}
              max={100}
              step="any"
              aria-label={`${CONTENT_WORDS[type]}, percent`}
              className={`${INPUT} figures text-right`}
              value={mix[type]}
              onChange={(event) => change({ mix: { ...mix, [type]: event.target.value } })}
            />
            <span aria-hidden="true" className="text-facts text-ink-2">
              %
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className={sum && !sum.fits ? 'figures text-facts text-red' : 'figures text-facts text-ink-2'}>
        {sum === null ? 'No mix is wished for.' : sum.words}
      </p>
      {refused && (
        <p className="text-facts text-red">
          <span data-problem>{refused}</span>
        </p>
      )}
    </div>
  )
}
