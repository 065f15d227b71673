import { KeysAwaited } from '../ui/keys-awaited.tsx'
import { MutedLines } from '../ui/page.tsx'

/** A placeholder for the open draft. Keys for the draft may already be typed. */
export function DraftLoading() {
  return (
    <>
      <KeysAwaited />
      <MutedLines rows={2} label="Loading the draft" />
    </>
  )
}
