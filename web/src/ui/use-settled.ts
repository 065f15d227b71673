import { useEffect, useState } from 'react'

/** The value after it has been unchanged for this long. Compared as JSON. */
export function useSettled<T>(value: T, forMs: number): T {
  const [settled, setSettled] = useState(value)
  const now = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(now ?? 'null') as T), forMs) // written from a T
    return () => clearTimeout(timer)
  }, [now, forMs])
  return settled
}
