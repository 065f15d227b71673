import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What a message's button needs when it is pressed, long after it was written: the value as it is then. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
