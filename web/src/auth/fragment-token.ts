import { ownPath } from './own-path.ts'

const fragment = (name: string): string | null => new URLSearchParams(location.hash.slice(1)).get(name)

/** The secret that a mail's link has after the #; null if there is none. */
export function fragmentToken(): string | null {
  return fragment('token')
}

/** The path to open after the link is used. Null if the link names none. */
export function fragmentNext(): string | null {
  const next = fragment('next')
  return next === null ? null : ownPath(next)
}
