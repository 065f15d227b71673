import { useKeysRest } from './use-keys.ts'

/**
 * A placeholder for a part of the page whose field is still loading. Keys are held back, since they are meant for that
 * field.
 */
export function KeysRest() {
  useKeysRest()
  return null
}
