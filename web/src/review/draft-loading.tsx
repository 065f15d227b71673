import { KeysAwaited } from '../ui/keys-awaited.tsx'
import { MutedLines } from '../ui/page.tsx'

/** Stands in for the open draft, whose keys may be typed already. */
export function DraftLoading() {
  return (
    <>
      <KeysAwaited />
      <MutedLines rows={2} label="Loading the draft" />
    </>
  )
}
