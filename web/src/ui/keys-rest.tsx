import { useKeysRest } from './use-keys.ts'

/**
 * Stands in for a part of the page whose field has not loaded yet: keys rest, since what is typed is meant for that
 * field.
 */
export function KeysRest() {
  useKeysRest()
  return null
}
