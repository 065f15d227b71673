import { classes } from './classes.ts'

/** A key in words, for lists of keys. */
export function KeyCap({ of, className }: { of: string; className?: string }) {
  return (
    <kbd
      className={classes(
        'min-w-5 rounded-sheet px-1 text-center font-sans text-chip font-medium leading-4.5 whitespace-nowrap text-ink-3 ring-1 ring-line-2 ring-inset',
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
