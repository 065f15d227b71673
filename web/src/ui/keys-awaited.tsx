import { useKeysAwaited } from './use-keys.ts'

/**
 * A placeholder for a part of the page that has keys of its own and has not loaded yet: keys typed meanwhile are kept.
 */
export function KeysAwaited() {
  useKeysAwaited()
  return null
}
