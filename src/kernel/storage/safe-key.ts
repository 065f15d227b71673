import { AppError } from '../errors.ts'

const SAFE = /^[a-zA-Z0-9][a-zA-Z0-9._-]*(\/[a-zA-Z0-9][a-zA-Z0-9._-]*)*$/

/** We make all keys (ids and slashes). Any other key is a mistake or an attempt to leave the folder. */
export function safeKey(key: string): string {
  if (!SAFE.test(key)) throw new AppError('not_found', 'There is no such file')
  return key
}
