import { useState } from 'react'

export interface KeptForm<T> {
  value: T
  change: (value: T) => void
  /** Back to what is saved. */
  forget: () => void
  /** What is shown has gone where it belongs: nothing of it is kept for another visit. */
  settle: () => void
  /** Whether it was begun on an earlier visit of the page. */
  found: boolean
  /** Whether it was begun on something that has changed since: only where that does not throw it away. */
  outdated: boolean
}

interface Kept<T> {
  /** What was saved when it was begun. */
  from: T
  to: T
}

interface Options {
  /** Kept in this browser, until somebody signs out, and not in this tab alone: for what takes long to write. */
  lasts?: boolean
  /** What was begun stays when what is saved has changed meanwhile; else it is about something else, and goes. */
  stays?: boolean
}

/** One of the prefixes whose keys `shell/forget.ts` removes at sign-out. */
const KEPT = 'galley.form.'

/**
 * What somebody began to change in a form and did not save, kept for when they come back. `known` is what is saved, plain
 * JSON and never a secret; when that changes, as after a save, the form shows it.
 */
export function useKeptForm<T>(name: string, known: T, { lasts = false, stays = false }: Options = {}): KeptForm<T> {
  const store = lasts ? localStorage : sessionStorage
  const key = KEPT + name
  const begin = () => begun(store, key, known, stays)
  const [state, setState] = useState(begin)
  const current = same(state.known, known) ? state : begin()
  if (current !== state) setState(current)
  return {
    value: current.value,
    found: current.found,
    outdated: !same(current.from, known),
    change(value) {
      setState({ ...current, value, found: false })
      keep(store, key, current.from, value)
    },
    forget() {
      setState({ from: known, known, value: known, found: false })
      store.removeItem(key)
    },
    settle: () => store.removeItem(key),
  }
}

interface Begun<T> {
  from: T
  known: T
  value: T
  found: boolean
}

function begun<T>(store: Storage, key: string, known: T, stays: boolean): Begun<T> {
  const kept = readKept<T>(store, key)
  if (kept && !same(kept.to, known) && (stays || same(kept.from, known)))
    return { from: kept.from, known, value: kept.to, found: true }
  if (kept) store.removeItem(key)
  return { from: known, known, value: known, found: false }
}

function readKept<T>(store: Storage, key: string): Kept<T> | null {
  try {
    return JSON.parse(store.getItem(key) ?? 'null') as Kept<T> | null // only `keep` writes it
  } catch {
    return null
  }
}

function keep<T>(store: Storage, key: string, from: T, to: T): void {
  try {
    if (same(from, to)) store.removeItem(key)
    else store.setItem(key, JSON.stringify({ from, to } satisfies Kept<T>))
  } catch {
    // A full or forbidden store is no reason to stop somebody.
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
