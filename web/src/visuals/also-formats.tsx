import type { VisualFormat } from '#contract/making/visual-lists.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Tick } from '../ui/tick.tsx'
import { formatWords } from './format-words.ts'

interface Props<F extends VisualFormat> {
  formats: readonly F[]
  /** The main format, which is always made and shown. */
  own: F
  also: readonly F[]
  change: (also: F[]) => void
}

/** Chooses further formats of the visual, each of which becomes a separate file. */
export function AlsoFormats<F extends VisualFormat>({ formats, own, also, change }: Props<F>) {
  const count = also.filter((format) => format !== own).length
  return (
    <Disclosure
      className="font-medium text-facts"
      summary={<span>Other formats at once{count > 0 && `: ${count}`}</span>}
    >
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
    </Disclosure>
  )
}
