import { useKeysRest } from './use-keys.ts'

/**
 * A placeholder for a part of the page whose field has not loaded yet: keys rest, since they are meant for that field.
 */
export function KeysRest() {
  useKeysRest()
  return null
}
