import { classes } from './classes.ts'

interface Props<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  choose: (value: T) => void
}

/** A filter of a list with a few values. The chosen one is filled. */
export function FilterChips<T extends string>({ label, options, value, choose }: Props<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div role="group" aria-label={label} className="flex flex-wrap gap-x-1.5 lg:gap-y-1.5">
      {options.map((option) => {
        const chosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={chosen}
            className="group flex min-h-11 min-w-11 items-center justify-center lg:min-h-6.5 lg:min-w-6.5"
            onClick={() => choose(option.value)}
          >
            <span
              className={classes(
                'rounded-full px-2 py-1 text-meta font-medium whitespace-nowrap transition-colors forced-colors:border',
                chosen
                  ? 'bg-ink text-paper forced-colors:outline-2 forced-colors:-outline-offset-4'
                  : 'text-ink-2 ring-1 ring-line-2 ring-inset group-hover:bg-wash group-hover:text-ink',
              )}
            >
              {option.label}
            </span>
          </button>
        )
      })}
    </div>
  )
}
