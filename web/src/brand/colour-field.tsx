import { hexColour } from '#contract/making/colour.ts'
import { Field, INPUT } from '../ui/field.tsx'

interface Props {
  label: string
  hint: string
  error: string | undefined
  value: string
  change: (value: string) => void
}

/** A colour in hex, typed or chosen. */
export function ColourField({ label, hint, error, value, change }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`Choose the ${label.toLowerCase()} colour`}
            className="h-11 w-11 shrink-0 cursor-pointer rounded-control border border-line-3 bg-sheet p-1 disabled:cursor-not-allowed lg:h-9"
            value={hexColour(value) ?? '#ffffff'}
            onChange={(event) => change(event.target.value)}
          />
          <input
            {...control}
            className={INPUT}
            placeholder="Not set"
            spellCheck={false}
            autoComplete="off"
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
