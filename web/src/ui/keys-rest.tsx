import { useKeysRest } from './use-keys.ts'

/** Stands where a part of the page with a field of its own is still to come: what is typed was meant for that field. */
export function KeysRest() {
  useKeysRest()
  return null
}
