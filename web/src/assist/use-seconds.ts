import { useEffect, useState } from 'react'

/** Whole seconds since the run started; 0 while nothing runs. */
export function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!running) return
    setSeconds(0)
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000)
    return () => clearInterval(timer)
  }, [running])
  return running ? seconds : 0
}
