import type { KeyboardEvent } from 'react'

/** `onKeyDown` of a form that only its button submits: Enter in a field must not spend anything. */
export function byButton(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget, key, target } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && currentTarget.contains(target)) event.preventDefault()
}
