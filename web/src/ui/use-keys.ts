import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'

export interface KeyBinding {
  /** `a`, `A` (with Shift), `[`, `?`, `g r` (one after the other), `mod+Enter` (Ctrl, or Command on a Mac). */
  key: string
  /** The description of the key, for the list that `?` opens. */
  label: string
  run: () => void
  /** Whether the key acts on every page, not only on the open one. */
  everywhere?: true
  /** Whether the key would act now, for lists of commands. Always, unless given. */
  allowed?: () => boolean
  /**
   * Whether the key decides about the item on the screen. When a stored key is replayed, the screen shows something
   * else, so such a key is dropped.
   */
  decides?: true
  /** Acts again while the key is held down, for moving around. Other keys act once for each press. */
  repeats?: boolean
}

/** The active bindings in mounting order. If two have the same key, the one mounted last counts. */
const layers: { bindings: readonly KeyBinding[] }[] = []
const listeners = new Set<() => void>()
let list: readonly KeyBinding[] = []
/** The first key of a sequence, while the next one is awaited, and the time of its press. */
let prefix = ''
let prefixAt = 0
/** How long the next key of a sequence may take, by the times of the presses, since the page may be busy. */
const SEQUENCE_MS = 1500
/** The number of dialogs that are requested or open, including loading ones. Keys are held back meanwhile. */
let resting = 0
/** The number of parts of the page that are still loading and may bind keys. */
let awaited = 0
/** Whether the app is changing to another page, so that the visible one no longer counts. */
let isLeaving = (): boolean => false

/** A key that was typed before its target existed: a requested field or dialog, or the coming page. */
export interface KeptKey {
  event: KeyboardEvent
  meant: 'field' | 'page'
}

const kept: KeptKey[] = []
/** The replayed keys, which are not stored a second time. */
const replayed = new WeakSet<KeyboardEvent>()
/** Replays at once what is stored for the focused field. Null until its code is loaded. */
let catchUp: (() => void) | null = null

/** Modifier keys. They are skipped, because the event of the modified key includes them. */
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
 * Where a stored key goes now: `wait` while its target is still to come, null if it never will, `unbound` while nothing
 * on the page takes it.
 */
function target({ event, meant }: KeptKey): Element | 'wait' | 'unbound' | null {
  const active = document.activeElement ?? document.body
  const key = pressedOf(event)
  // Enter with Ctrl or Command submits a form. A form that did not exist at the press must not be submitted.
  if (openDialogs().some((dialog) => dialog.contains(active))) return key.startsWith(MOD) ? null : active
  if (resting > 0 || awaited > 0 || isLeaving()) return 'wait'
  if (isTyping(active) && !key.startsWith(MOD)) return active
  if (meant === 'field') return null
  const taken = (one: KeyBinding) => (one.key === key && isAllowed(one)) || one.key.startsWith(`${key} `)
  return isInSequence(performance.now()) || list.some(taken) ? active : 'unbound'
}

const isInSequence = (at: number): boolean => prefix !== '' && at - prefixAt <= SEQUENCE_MS

const isAllowed = ({ allowed }: KeyBinding): boolean => allowed?.() ?? true

const MOD = 'mod+'
/** A key press in the notation of bindings. */
const pressedOf = ({ ctrlKey, metaKey, key }: KeyboardEvent): string => `${ctrlKey || metaKey ? MOD : ''}${key}`

/** Whether a press is a replayed one, for which the person saw something else on the screen. */
export const isPlayed = (event: KeyboardEvent): boolean => replayed.has(event)

const openDialogs = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]

function changed(): void {
  const byKey = new Map<string, KeyBinding>()
  for (const layer of layers) for (const binding of layer.bindings) byKey.set(binding.key, binding)
  list = [...byKey.values()]
  for (const listener of listeners) listener()
}

/** Whether single keys are off: while text is typed, and while a dialog is open, which has its own keys. */
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

/** Keys that close a dialog or move within it. They work wherever the focus is. */
const ALWAYS: ReadonlySet<string> = new Set(['Escape', 'Tab'])

/** Whether Enter or Space would press the focused button or link. */
const isPressing = ({ key, target: at }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && at instanceof Element && at.matches('a, button, summary')

/**
 * Stores a key that was typed before the dialog has the focus: it was meant for the dialog, and must not act on the
 * page below.
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
 * Keeps the order: if somebody types in a field while stored keys are still replayed into it, the new keys come after
 * them.
 */
function inOrder(event: KeyboardEvent): void {
  if (kept.length === 0 || resting > 0 || replayed.has(event) || !isTyping(event.target)) return
  if (catchUp) catchUp()
  else if (!event.ctrlKey && !event.metaKey && !event.altKey) keep(event, 'field')
}

/** Holds back a page's keys while `leaving` says that another page was requested. */
export function restKeysWhile(leaving: () => boolean): void {
  isLeaving = leaving
}

/** Holds back keys from the request of a dialog until it is closed, so that none acts on the page below. */
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

/** Stores keys for a part of the page that is still loading and may bind them. */
export function useKeysAwaited(): void {
  useLayoutEffect(() => {
    awaited += 1
  }, [])
  // Runs after the new part has bound its keys, or in the same commit.
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
