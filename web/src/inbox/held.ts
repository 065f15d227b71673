/** How long a sent answer can be taken back, before it leaves. */
export const HOLD_MS = 5000

interface Held {
  timer: ReturnType<typeof setTimeout>
  end: (leaves: boolean) => void
}

/** The answers that somebody has sent and that have not left this browser yet. */
const held = new Map<string, Held>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

function end(itemId: string, leaves: boolean): boolean {
  const one = held.get(itemId)
  if (!one) return false
  clearTimeout(one.timer)
  held.delete(itemId)
  if (held.size === 0) window.removeEventListener('beforeunload', ask)
  one.end(leaves)
  return true
}

/**
 * Waits until an answer may leave; false if it was taken back. It goes on while the person looks at other pages of the
 * app. A tab that is closed meanwhile asks first and then sends nothing: the item stays open with its text.
 */
export function hold(itemId: string): Promise<boolean> {
  end(itemId, false)
  if (held.size === 0) window.addEventListener('beforeunload', ask)
  return new Promise((resolve) => {
    held.set(itemId, { timer: setTimeout(() => end(itemId, true), HOLD_MS), end: resolve })
  })
}

/** Keeps an answer from leaving. False if it has left already. */
export const takeBack = (itemId: string): boolean => end(itemId, false)

/** The end of an answer that was taken back. Nobody is told, since it is what the person wanted. */
export class TakenBack extends Error {}
