import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

export interface KeyBinding {
  /** `a`, `A` (with Shift), `[`, `?`, `g r` (one after the other), `mod+Enter` (Ctrl, or Command on a Mac). */
  key: string
  /** What it does, for the list that `?` opens. */
  label: string
  run: () => void
  /** Whether the key acts on every page, not only on the open one. */
  everywhere?: true
  /** Whether it would do anything now, for lists of what can be done. Always, unless given. */
  allowed?: () => boolean
  /**
   * Decides about what is on the screen. When a kept key is played, the screen shows something else, so such a key is
   * dropped.
   */
  decides?: true
  /** Acts again while the key is held down, for moving around. All others act once for each press. */
  repeats?: boolean
}

/** The active bindings, in mounting order: of two with the same key, the one mounted last wins. */
const layers: { bindings: readonly KeyBinding[] }[] = []
const listeners = new Set<() => void>()
let list: readonly KeyBinding[] = []
/** The first key of a sequence, while the next one is awaited, and when it was pressed. */
let prefix = ''
let prefixAt = 0
/** How long after the first key of a sequence the next one counts, by the times of the presses: the page may be busy. */
const SEQUENCE_MS = 1500
/** How many dialogs were requested and are not closed yet, loading ones included. Keys rest meanwhile. */
let resting = 0
/** How many parts of the page with possible keys are still loading. */
let awaited = 0
/** Whether the app is on its way to another page: the visible one has been left. */
let isLeaving = (): boolean => false

/** A key typed before anything could take it: for a requested field or dialog, or for the coming page. */
export interface KeptKey {
  event: KeyboardEvent
  meant: 'field' | 'page'
}

const kept: KeptKey[] = []
/** The played keys, which are not kept a second time. */
const replayed = new WeakSet<KeyboardEvent>()
/** Plays at once what is kept for the focused field; null until its code is loaded. */
let catchUp: (() => void) | null = null

/** Keys that come before the key that they modify, whose event knows them. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

function keep(event: KeyboardEvent, meant: KeptKey['meant']): void {
  event.preventDefault()
  if (event.repeat || MODIFIERS.has(event.key)) return
  kept.push({ event, meant })
  if (kept.length === 1)
    void import('./replay-keys.ts').then(({ replayKeys }) => {
      catchUp = replayKeys({ kept, replayed, target })
    })
}

/**
 * Where a kept key goes now: `wait` while its target is still to come, null if it never will, `unbound` while nothing
 * on the page takes it.
 */
function target({ event, meant }: KeptKey): Element | 'wait' | 'unbound' | null {
  const active = document.activeElement ?? document.body
  if (openDialogs().some((dialog) => dialog.contains(active))) return active
  if (resting > 0 || awaited > 0 || isLeaving()) return 'wait'
  const key = pressedOf(event)
  if (isTyping(active) && !key.startsWith(MOD)) return active
  if (meant === 'field') return null
  const taken = (one: KeyBinding) => (one.key === key && isAllowed(one)) || one.key.startsWith(`${key} `)
  return isInSequence(performance.now()) || list.some(taken) ? active : 'unbound'
}

const isInSequence = (at: number): boolean => prefix !== '' && at - prefixAt <= SEQUENCE_MS

const isAllowed = ({ allowed }: KeyBinding): boolean => allowed?.() ?? true

const MOD = 'mod+'
/** A key press as bindings name it. */
const pressedOf = ({ ctrlKey, metaKey, key }: KeyboardEvent): string => `${ctrlKey || metaKey ? MOD : ''}${key}`

const openDialogs = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]

function changed(): void {
  const byKey = new Map<string, KeyBinding>()
  for (const layer of layers) for (const binding of layer.bindings) byKey.set(binding.key, binding)
  list = [...byKey.values()]
  for (const listener of listeners) listener()
}

/** Whether single keys are off: while text is typed, and while a dialog is open, which has keys of its own. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, [role="combobox"]'))
  )
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return
  if (resting > 0 || openDialogs().length > 0) return
  const mod = event.ctrlKey || event.metaKey
  if (!mod && isTyping(event.target)) return
  const again = replayed.has(event)
  const pressed = pressedOf(event)
  if (!again && (isLeaving() || kept.length > 0)) {
    if (mod ? list.some(({ key }) => key === pressed) : !ALWAYS.has(event.key) && !isPressing(event))
      keep(event, 'page')
    return
  }
  if (!isInSequence(event.timeStamp)) prefix = ''
  const binding = list.find(({ key }) => key === (prefix ? `${prefix} ${pressed}` : pressed))
  const opensSequence = !prefix && !mod && list.some(({ key }) => key.startsWith(`${pressed} `))
  prefix = !binding && opensSequence ? pressed : ''
  if (prefix) prefixAt = event.timeStamp
  const isFree = !(binding && isAllowed(binding)) && !prefix && !again && !mod
  if (isFree && awaited > 0 && event.key.length === 1 && !isPressing(event)) {
    keep(event, 'page')
    return
  }
  if (!binding || (again && binding.decides)) return
  event.preventDefault()
  if (!event.repeat || binding.repeats) binding.run()
}

/** Keys that close a dialog or move within it, and work wherever the focus is. */
const ALWAYS: ReadonlySet<string> = new Set(['Escape', 'Tab'])

/** Whether Enter or Space would press the focused button or link. */
const isPressing = ({ key, target: at }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && at instanceof Element && at.matches('a, button, summary')

/**
 * Keeps a key that was typed before the dialog has the focus: it was meant for the dialog, and must not act on the page
 * below.
 */
function holdBack(event: KeyboardEvent): void {
  if (event.key === 'Tab' || event.ctrlKey || event.metaKey || event.altKey || replayed.has(event)) return
  const dialogs = openDialogs()
  if (event.key === 'Escape' && dialogs.length > 0) return
  if (kept.length === 0 && dialogs.some((dialog) => dialog.contains(document.activeElement))) return
  event.stopPropagation()
  keep(event, 'field')
}

/**
 * Keeps the order: when somebody types on in a field while kept keys are still played into it, the new keys come after
 * them.
 */
function inOrder(event: KeyboardEvent): void {
  if (kept.length === 0 || resting > 0 || replayed.has(event) || !isTyping(event.target)) return
  if (catchUp) catchUp()
  else if (!event.ctrlKey && !event.metaKey && !event.altKey) keep(event, 'field')
}

/** Lets a page's keys rest while `leaving` says that another page was requested. */
export function restKeysWhile(leaving: () => boolean): void {
  isLeaving = leaving
}

/** Lets keys rest from the moment a dialog is requested until it is gone: none acts on the page below it. */
export function useKeysRest(): void {
  useLayoutEffect(() => {
    resting += 1
    if (resting === 1) document.addEventListener('keydown', holdBack, true)
    return () => {
      resting -= 1
      if (resting === 0) document.removeEventListener('keydown', holdBack, true)
    }
  }, [])
}

/** Keeps keys for a part of the page that is still loading and may bind them. */
export function useKeysAwaited(): void {
  useLayoutEffect(() => {
    awaited += 1
  }, [])
  // After the new part has bound its keys, or together with that.
  useEffect(
    () => () => {
      awaited -= 1
    },
    [],
  )
}

/** Lets keys act while the component is mounted. Give it a memoised list. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  useEffect(() => {
    if (bindings.length === 0) return
    const layer = { bindings }
    if (layers.length === 0) {
      document.addEventListener('keydown', inOrder, true)
      document.addEventListener('keydown', onKeyDown)
    }
    layers.push(layer)
    changed()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) {
        document.removeEventListener('keydown', inOrder, true)
        document.removeEventListener('keydown', onKeyDown)
      }
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
