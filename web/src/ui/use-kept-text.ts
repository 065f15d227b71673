import { useCallback, useEffect, useState } from 'react'

const SAVE_AFTER_MS = 300

/** A text that survives a reload, a crash or a failed save: kept in the browser until `forget`. */
export function useKeptText(key: string, initial: string): [string, (text: string) => void, () => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? initial)
  useEffect(() => {
    if (text === initial) {
      localStorage.removeItem(key)
      return
    }
    const timer = setTimeout(() => localStorage.setItem(key, text), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [key, text, initial])
  const forget = useCallback(() => {
    localStorage.removeItem(key)
    setText(initial)
  }, [key, initial])
  return [text, setText, forget]
}
