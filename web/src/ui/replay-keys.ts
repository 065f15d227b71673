import type { KeptKey } from './use-keys.ts'

interface Given {
  /** In the order in which they were typed; what is played is taken out. */
  kept: KeptKey[]
  /** Marks each, so that it is not kept again. */
  replayed: WeakSet<KeyboardEvent>
  target: (key: KeptKey) => Element | 'wait' | 'unbound' | null
}

/** So long a page may take to bind its keys once it is there; then nothing takes the key. In frames. */
const PATIENCE = 60

/**
 * Plays kept keys again once there is something to take them: one a frame, since what one opens is for the next. Returns
 * what plays at once all that is for the field that has the focus: what is typed there meanwhile comes after it.
 */
export function replayKeys({ kept, replayed, target }: Given): () => void {
  let unbound = 0
  const look = () => {
    const [next] = kept
    if (!next) return
    const to = target(next)
    unbound = to === 'unbound' ? unbound + 1 : 0
    if (to instanceof Element || to === null || unbound > PATIENCE) {
      kept.shift()
      unbound = 0
      if (to instanceof Element) press(to, next.event, replayed)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  return () => {
    const field = document.activeElement
    if (!field) return
    for (let [next] = kept; next && target(next) === field; [next] = kept) {
      kept.shift()
      press(field, next.event, replayed)
    }
  }
}

function press(
  to: Element,
  { key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  replayed: WeakSet<KeyboardEvent>,
): void {
  const event = new KeyboardEvent('keydown', { key, code, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true })
  replayed.add(event)
  if (to.dispatchEvent(event) && !ctrlKey && !metaKey) byBrowser(to, key)
}

/**
 * What a browser does itself with a key that a person presses, and not with one that a page makes. No button is pressed
 * and no form is sent: whoever typed had not seen what it would do.
 */
function byBrowser(to: Element, key: string): void {
  const isText = to instanceof HTMLTextAreaElement || (to instanceof HTMLInputElement && to.selectionStart !== null)
  if (isText && key.length === 1) document.execCommand('insertText', false, key)
  else if (isText && key === 'Backspace') document.execCommand('delete')
  else if (key === 'Enter' && to instanceof HTMLTextAreaElement) document.execCommand('insertLineBreak')
}
