import type { KeptKey } from './use-keys.ts'

interface Given {
  /** The kept keys in typing order; played ones are removed. */
  kept: KeptKey[]
  /** The played events, so that they are not kept again. */
  replayed: WeakSet<KeyboardEvent>
  target: (key: KeptKey) => Element | 'wait' | 'unbound' | null
}

/** How many frames a page may take to bind its keys once it is there; after that, nothing takes the key. */
const PATIENCE = 60

/**
 * Plays kept keys again once something can take them, one in each frame, since a key may open what the next one is for.
 * Answers a function that plays at once everything meant for the focused field, so that what is typed there meanwhile
 * comes after it.
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
  if (to.dispatchEvent(event) && !ctrlKey && !metaKey) byBrowser(to, event)
}

/** Where keys move the caret, in the words of `Selection.modify`. */
const MOVES: Readonly<Record<string, readonly [direction: string, by: string]>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
}

/**
 * Does what a browser does with a pressed key, and not with a simulated one. It presses no button and sends no form:
 * whoever typed had not seen what that would do.
 */
function byBrowser(to: Element, { key, shiftKey }: KeyboardEvent): void {
  const isText = to instanceof HTMLTextAreaElement || (to instanceof HTMLInputElement && to.selectionStart !== null)
  const move = isText && MOVES[key]
  if (move) document.getSelection()?.modify(shiftKey ? 'extend' : 'move', ...move)
  else if (isText && key.length === 1) document.execCommand('insertText', false, key)
  else if (isText && key === 'Backspace') document.execCommand('delete')
  else if (isText && key === 'Delete') document.execCommand('forwardDelete')
  else if (key === 'Enter' && to instanceof HTMLTextAreaElement) document.execCommand('insertLineBreak')
}
