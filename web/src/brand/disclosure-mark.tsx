import { EyeOff } from 'lucide-react'
import { DISCLOSURE_WORDS } from './profile-words.ts'

/** Marks an entry that is not public. Public entries have no mark. */
export function DisclosureMark({ disclosure = 'public' }: { disclosure?: keyof typeof DISCLOSURE_WORDS | undefined }) {
  if (disclosure === 'public') return null
  return (
    <span className="flex items-center gap-1 font-medium text-ink-2">
      <EyeOff aria-hidden="true" className="size-3.5 shrink-0" />
      {DISCLOSURE_WORDS[disclosure]}
    </span>
  )
}
