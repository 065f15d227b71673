import { useState } from 'react'

export interface KeptForm<T> {
  value: T
  change: (value: T) => void
  /** Restores the saved value. */
  forget: () => void
  /** Deletes the stored form, because it has been sent. */
  settle: () => void
  /** Whether it was begun on an earlier visit. */
  found: boolean
  /** Whether the saved value has changed since the form was begun. Only with `stays`. */
  outdated: boolean
}

interface Kept<T> {
  /** The saved value from when it was begun. */
  from: T
  to: T
}

interface Options {
  /** Stores it in this browser until sign-out, and not only in this tab, for forms that take long to write. */
  lasts?: boolean
  /** Keeps the unsaved form even if the saved value has changed meanwhile. Otherwise the form is dropped. */
  stays?: boolean
}

/** One of the prefixes whose keys `shell/forget.ts` removes at sign-out. */
const KEPT = 'galley.form.'

/**
 * Unsaved changes of a form, stored for the person's return. `known` is the saved value, plain JSON and never a secret.
 * If it changes, for example after a save, the form shows it.
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
    // A full or forbidden store must not stop the person.
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
