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
}

interface Kept<T> {
  /** What was saved when it was begun. Once that has changed, it is about something else. */
  from: T
  to: T
}

const KEPT = 'galley.form.'

/** Called at sign-out: the next person in this tab begins anew. */
export function forgetForms(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEPT)) sessionStorage.removeItem(key)
}

/**
 * What somebody began to change in a form and did not save, kept in this tab for when they come back. `known` is what is
 * saved, plain JSON and never a secret; when that changes, as after a save, the form shows it.
 */
export function useKeptForm<T>(name: string, known: T): KeptForm<T> {
  const key = KEPT + name
  const [state, setState] = useState(() => begin(key, known))
  const current = same(state.from, known) ? state : begin(key, known)
  if (current !== state) setState(current)
  return {
    value: current.value,
    found: current.found,
    change(value) {
      setState({ from: known, value, found: false })
      keep(key, known, value)
    },
    settle: () => sessionStorage.removeItem(key),
    forget() {
      setState({ from: known, value: known, found: false })
      keep(key, known, known)
    },
  }
}

function begin<T>(key: string, known: T): { from: T; value: T; found: boolean } {
  const kept = readKept<T>(key)
  if (kept && same(kept.from, known)) return { from: known, value: kept.to, found: true }
  if (kept) sessionStorage.removeItem(key)
  return { from: known, value: known, found: false }
}

function readKept<T>(key: string): Kept<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept<T> | null // only `keep` writes it
  } catch {
    return null
  }
}

function keep<T>(key: string, from: T, to: T): void {
  try {
    if (same(from, to)) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ from, to } satisfies Kept<T>))
  } catch {
    // A full or forbidden store is no reason to stop somebody.
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
