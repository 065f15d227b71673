import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The latest value, for a message's button that is pressed long after the message appeared. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
