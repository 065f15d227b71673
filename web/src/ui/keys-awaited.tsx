import { useKeysAwaited } from './use-keys.ts'

/**
 * A placeholder for a part of the page with its own keys that is still loading. Keys that are typed meanwhile are
 * stored.
 */
export function KeysAwaited() {
  useKeysAwaited()
  return null
}
