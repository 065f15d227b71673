import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A value as it is when a message's button is pressed, long after the message was written. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
