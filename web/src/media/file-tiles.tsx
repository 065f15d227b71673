import type { LibraryItem } from './library-reads.ts'
import { nameOf, Thumb } from './thumb.tsx'

interface Props {
  label: string
  items: readonly LibraryItem[]
  /** Shows names below the pictures, for choosing by name. */
  named?: boolean
  /** The columns of the grid. */
  className: string
  choose: (item: LibraryItem) => void
}

/** Files as tiles, to choose one of. */
export function FileTiles({ label, items, named = false, className, choose }: Props) {
  return (
    <ul aria-label={label} className={`grid ${className}`}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" className="block w-full text-left" onClick={() => choose(item)}>
            <span className="block aspect-square overflow-hidden rounded-panel border border-line bg-sheet hover:border-line-3">
              <Thumb asset={item.asset} previewUrl={item.previewUrl} />
            </span>
            <span className={named ? 'line-clamp-2 wrap-anywhere pt-1 text-facts' : 'sr-only'}>{nameOf(item)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
