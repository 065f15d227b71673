import { classes } from './classes.ts'
import { keyWords } from './key-words.ts'

/** A key in words, for lists of keys. */
export function KeyCap({ of, className }: { of: string; className?: string }) {
  return (
    <kbd
      className={classes(
        'rounded-control border border-line-strong px-1.5 py-0.5 font-sans text-meta whitespace-nowrap',
        className,
      )}
    >
      {keyWords(of)}
    </kbd>
  )
}
