import { classes } from './classes.ts'

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

/** A binding's key as people call it: "G then R", "Ctrl or Cmd + Enter". */
function keyWords(key: string): string {
  if (key.startsWith('mod+')) return `Ctrl or Cmd + ${keyWords(key.slice(4))}`
  if (key.includes(' ')) return key.toUpperCase().replace(' ', ' then ')
  if (key.length > 1) return key
  return key === key.toLowerCase() ? key.toUpperCase() : `Shift + ${key}`
}
