import { Lock } from 'lucide-react'

/** Why this is read-only, and who may change it. */
export function LockLine({ words }: { words: string }) {
  return (
    <p className="flex gap-2 text-ink-2">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  )
}
