import type { KeptKey } from './use-keys.ts'

interface Given {
  /** The stored keys in typing order. Replayed ones are removed. */
  kept: KeptKey[]
  /** The replayed events, so that they are not stored again. */
  replayed: WeakSet<KeyboardEvent>
  target: (key: KeptKey) => Element | 'wait' | 'unbound' | null
}

/** The most frames that a page may need to bind its keys after it has loaded. After that, the key is dropped. */
const PATIENCE = 60

/**
 * Replays stored keys once the page can take them, one in each frame, since a key may open the target of the next one.
 * Returns a function that replays at once everything meant for the focused field, so that later typing comes after it.
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

/** The keys that move the caret, in the terms of `Selection.modify`. */
const MOVES: Readonly<Record<string, readonly [direction: string, by: string]>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
}

/**
 * Does what a browser does for a pressed key but not for a simulated one. It presses no button and submits no form,
 * because the person had not seen what that would do.
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
