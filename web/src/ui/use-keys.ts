import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

export interface KeyBinding {
  /** `a`, `A` (with Shift), `[`, `?`, `g r` (one after the other), `mod+Enter` (Ctrl, or Command on a Mac). */
  key: string
  /** What it does, for the list that `?` opens. */
  label: string
  run: () => void
  /** The key acts on every page, not only on the open one. */
  everywhere?: true
  /** Whether it would do anything now, for lists of what can be done. Always, unless given. */
  allowed?: () => boolean
  /** Acts again while the key is held down, for moving about. All others act once for each press. */
  repeats?: boolean
}

/** The bindings that hold now, the latest mounted last: it wins where two name the same key. */
const layers: { bindings: readonly KeyBinding[] }[] = []
const listeners = new Set<() => void>()
let list: readonly KeyBinding[] = []
let prefix = ''
let prefixTimer: ReturnType<typeof setTimeout> | null = null
/** How many dialogs have been asked for, open already or still loading. */
let resting = 0
/** The app is on its way to another page: the visible one has been left. */
let isLeaving = (): boolean => false

function changed(): void {
  const byKey = new Map<string, KeyBinding>()
  for (const layer of layers) for (const binding of layer.bindings) byKey.set(binding.key, binding)
  list = [...byKey.values()]
  for (const listener of listeners) listener()
}

/** Single keys are off where text is typed, and while a dialog is open: it has keys of its own. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  if (resting > 0 || isLeaving() || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
  const mod = event.ctrlKey || event.metaKey
  if (!mod && isTyping(event.target)) return
  const pressed = `${mod ? 'mod+' : ''}${event.key}`
  const binding = list.find(({ key }) => key === (prefix ? `${prefix} ${pressed}` : pressed))
  const opensSequence = !prefix && !mod && list.some(({ key }) => key.startsWith(`${pressed} `))
  prefix = !binding && opensSequence ? pressed : ''
  if (prefixTimer) clearTimeout(prefixTimer)
  if (prefix) {
    prefixTimer = setTimeout(() => {
      prefix = ''
    }, 1500)
  }
  if (!binding) return
  event.preventDefault()
  if (!event.repeat || binding.repeats) binding.run()
}

/** Keys that close a dialog or move about in it work wherever the focus is. */
const ALWAYS: ReadonlySet<string> = new Set(['Escape', 'Tab'])

/** A key typed before the dialog has the focus was meant for the dialog: it must not act on the page below. */
function swallow(event: KeyboardEvent): void {
  if (ALWAYS.has(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
  if (dialogs.some((dialog) => dialog.contains(document.activeElement))) return
  event.preventDefault()
  event.stopPropagation()
}

/** Lets the keys of a page rest while this says that another one has been asked for. */
export function restKeysWhile(leaving: () => boolean): void {
  isLeaving = leaving
}

/** From the moment a dialog is asked for until it is gone, no key acts on the page below it. */
export function useKeysRest(): void {
  useLayoutEffect(() => {
    resting += 1
    if (resting === 1) document.addEventListener('keydown', swallow, true)
    return () => {
      resting -= 1
      if (resting === 0) document.removeEventListener('keydown', swallow, true)
    }
  }, [])
}

/** Lets keys act while the component is mounted. Give it a memoised list. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  useEffect(() => {
    if (bindings.length === 0) return
    const layer = { bindings }
    if (layers.length === 0) document.addEventListener('keydown', onKeyDown)
    layers.push(layer)
    changed()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) document.removeEventListener('keydown', onKeyDown)
      changed()
    }
  }, [bindings])
}

/** The keys that act now, for the list that `?` opens. */
export function useKeyList(): readonly KeyBinding[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => list,
  )
}
