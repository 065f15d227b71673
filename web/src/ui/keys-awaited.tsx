import { useKeysAwaited } from './use-keys.ts'

/** Stands in for a part of the page that has not loaded yet and has keys of its own: those typed meanwhile are kept. */
export function KeysAwaited() {
  useKeysAwaited()
  return null
}
