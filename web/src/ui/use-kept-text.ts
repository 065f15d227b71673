import { useCallback, useState } from 'react'

interface KeptText {
  text: string
  type: (text: string) => void
  forget: () => void
  /** Whether the browser had it already, from an earlier visit. */
  found: boolean
}

/**
 * A text that survives a reload, a crash, leaving or a failed save. It is stored with every keystroke until `forget`.
 */
export function useKeptText(key: string, initial: string): KeptText {
  const [before] = useState(() => localStorage.getItem(key))
  const [typed, setTyped] = useState(before)
  const type = useCallback(
    (text: string) => {
      setTyped(text)
      try {
        if (text === initial) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // A full or forbidden store must not stop anybody from writing.
      }
    },
    [key, initial],
  )
  const forget = useCallback(() => {
    setTyped(null)
    localStorage.removeItem(key)
  }, [key])
  return { text: typed ?? initial, type, forget, found: before !== null && before === typed && typed !== initial }
}
