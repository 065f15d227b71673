import { Search } from 'lucide-react'
import { KeyHint } from '../ui/key-hint.tsx'

/**
 * Opens the palette for people who do not know its key. It looks like a field if there is room, and is an icon on a
 * phone.
 */
export function SearchButton({ open }: { open: () => void }) {
  return (
    <button
      type="button"
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-facts text-ink-3 transition-colors hover:bg-wash hover:text-ink lg:min-h-9"
      onClick={open}
    >
      <Search aria-hidden="true" className="size-5 shrink-0 lg:size-4" />
      <span className="max-lg:sr-only">
        Search<span className="sr-only"> and commands</span>
      </span>
      <KeyHint keys={/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'} />
    </button>
  )
}
