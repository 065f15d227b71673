import { ownPath } from './own-path.ts'

const fragment = (name: string): string | null => new URLSearchParams(location.hash.slice(1)).get(name)

/** The secret that a mail's link has after the #; null if there is none. */
export function fragmentToken(): string | null {
  return fragment('token')
}

/** Where the link leads after it is used, if it says so. */
export function fragmentNext(): string | null {
  const next = fragment('next')
  return next === null ? null : ownPath(next)
}
