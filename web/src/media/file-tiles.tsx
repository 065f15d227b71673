import type { LibraryItem } from './library-reads.ts'
import { nameOf, Thumb } from './thumb.tsx'

interface Props {
  label: string
  items: readonly LibraryItem[]
  /** The columns of the grid. */
  className: string
  choose: (item: LibraryItem) => void
}

/** Files as tiles, to choose one of. */
export function FileTiles({ label, items, className, choose }: Props) {
  return (
    <ul aria-label={label} className={`grid ${className}`}>
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            className="block aspect-square w-full overflow-hidden rounded-panel border border-line bg-surface hover:border-line-strong"
            onClick={() => choose(item)}
          >
            <Thumb asset={item.asset} previewUrl={item.previewUrl} />
            <span className="sr-only">{nameOf(item)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
