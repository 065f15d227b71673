import type { VisualFormat } from '#contract/making/visual-lists.ts'
import { Tick } from '../ui/tick.tsx'
import { formatWords } from './format-words.ts'

interface Props<F extends VisualFormat> {
  formats: readonly F[]
  /** The format that it is made in anyway, and shown in. */
  own: F
  also: readonly F[]
  change: (also: F[]) => void
}

/** Chooses more formats of the visual, each of which becomes its own file. */
export function AlsoFormats<F extends VisualFormat>({ formats, own, also, change }: Props<F>) {
  const count = also.filter((format) => format !== own).length
  return (
    <details>
      <summary className="min-h-11 content-center text-facts font-medium lg:min-h-8">
        Other formats at once{count > 0 && `: ${count}`}
      </summary>
      <fieldset className="grid sm:grid-cols-2">
        <legend className="sr-only">Also make it as</legend>
        {formats
          .filter((format) => format !== own)
          .map((format) => (
            <Tick
              key={format}
              label={formatWords(format)}
              checked={also.includes(format)}
              change={(on) => change(on ? [...also, format] : also.filter((one) => one !== format))}
            />
          ))}
      </fieldset>
    </details>
  )
}
