import { Dialog } from './dialog.tsx'
import { useKeyList } from './use-keys.ts'

/** A binding's key as people call it. */
function words(key: string): string {
  if (key.startsWith('mod+')) return `Ctrl or Cmd + ${key.slice(4)}`
  if (key.includes(' ')) return key.toUpperCase().replace(' ', ' then ')
  if (key.length > 1) return key
  return key === key.toLowerCase() ? key.toUpperCase() : `Shift + ${key}`
}

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys = useKeyList()
  return (
    <Dialog title="Keys on this page" description="Single keys rest while you type." onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-control border border-line-strong px-1.5 py-0.5 font-sans text-meta whitespace-nowrap">
                {words(key)}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
