import { Dialog } from './dialog.tsx'
import { KeyCap } from './key-cap.tsx'
import { useKeyList } from './use-keys.ts'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys = useKeyList()
  return (
    <Dialog title="Keys on this page" description="Single keys do nothing while you type." onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {keys.map(({ key, label }) => (
          <div key={key} className="contents">
            <dt>
              <KeyCap of={key} />
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
