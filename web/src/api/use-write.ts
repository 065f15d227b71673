import { type QueryClient, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { ApiError, isApiError } from './api-error.ts'
import type { Api } from './client.ts'
import { useClient } from './client-context.ts'
import { problemOf } from './problem-words.ts'
import { useNotify } from './toasts.ts'

interface Done {
  message: string
  undo?: () => Promise<unknown>
}

export interface Write<V, R> {
  /** Sends the change. `key` stays the same for the same input, for an `idempotencyKey`. */
  send: (api: Api, input: V, key: string) => Promise<R>
  /** The cache entries that the write affects: they are restored if it fails, and read again afterwards. */
  touches: (input: V) => QueryKey[]
  /** Shows the outcome before the server has answered. */
  optimistic?: (cache: QueryClient, input: V) => void
  /**
   * True if the screen changes at once, for example to the next draft. The new screen is painted before anything is
   * sent.
   */
  screenFirst?: true
  /** The id of the thing that shows as pending meanwhile. */
  pendingId?: (input: V) => string
  /** Puts the server's answer into the cache, so that it is shown before the entry is read again. */
  receive?: (cache: QueryClient, result: R) => void
  done?: (result: R, input: V) => Done | null
  /** Handles a refusal that the screen shows in its own way. Returns true if it did. */
  refused?: (error: Error, input: V) => boolean
  /**
   * Names a write that must not get lost although the screen has changed: it is sent again until it succeeds. Its
   * `send` must be safe to repeat with the same key.
   */
  kept?: (input: V) => string
  /**
   * True if `send` is safe to repeat with the same key. After a lost answer it is repeated a few times before the
   * person is told.
   */
  repeats?: boolean
  /**
   * Names the failed action, for a screen that has changed since: "Couldn't approve “Shipping notes”". Without it, no
   * message is shown.
   */
  failed?: (input: V) => string
}

/** The repeats after a lost answer before the person is told. */
const REPEATS = 2

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The input in a form that can be compared, so that pressing again counts as the same. JSON cannot tell files apart.
 */
const asked = (input: unknown) =>
  JSON.stringify(input, (_key, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? ''

/** Codes of errors from a network or a model's provider: a repeat would most likely give the same. */
const ANSWERED_ELSEWHERE: ReadonlySet<string | null> = new Set(['platform_error', 'provider_unavailable'])

/**
 * Whether a repeat may get the answer: no answer came, or only a proxy's, or the server is still working on the
 * request.
 */
function arrivesLater(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || ANSWERED_ELSEWHERE.has(error.code)) return false
  return [0, 502, 503, 504].includes(error.status) || (failures > 0 && isApiError(error, 409, 'in_progress'))
}

type Snapshot = [QueryKey, unknown][]

/** The only way to change data: optimistic update, pending id, rollback, error messages, and a toast with Undo. */
export function useWrite<V, R>(write: Write<V, R>) {
  const { api } = useClient()
  const cache = useQueryClient()
  const notify = useNotify()
  // One key for each input that is being sent or got no answer yet, so that pressing again repeats the same request.
  const keys = useRef(new Map<string, string>())
  const underWay = useRef(new Set<string>())
  const keyOf = (what: string) => {
    const key = keys.current.get(what) ?? newKey()
    keys.current.set(what, key)
    return key
  }
  const most = write.kept ? Number.POSITIVE_INFINITY : write.repeats ? REPEATS : 0
  const mutation = useMutation<R, Error, V, Snapshot>({
    mutationKey: ['write'],
    mutationFn: (input) => write.send(api, input, keyOf(asked(input))),
    retry: (failures, error) => failures < most && arrivesLater(failures, error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000),
    onMutate: async (input) => {
      if (write.screenFirst) await afterPaint()
      const keys = write.touches(input)
      await Promise.all(keys.map((queryKey) => cache.cancelQueries({ queryKey })))
      const before = keys.flatMap((queryKey): Snapshot => cache.getQueriesData({ queryKey }))
      write.optimistic?.(cache, input)
      return before
    },
    onError: (error, input, before) => {
      for (const [key, data] of before ?? []) cache.setQueryData(key, data)
      if (write.refused?.(error, input) || !write.failed) return
      const { message, retry } = problemOf(error)
      const again = () => mutation.mutateAsync(input)
      notify({
        tone: 'problem',
        message: `${write.failed(input)}: ${message}`,
        ...(retry && { action: { label: 'Retry', run: again } }),
      })
    },
    onSuccess: (result, input) => {
      write.receive?.(cache, result)
      const toast = write.done?.(result, input)
      if (toast)
        notify({ message: toast.message, ...(toast.undo && { action: { label: 'Undo', key: 'z', run: toast.undo } }) })
    },
    onSettled: async (_result, error, input) => {
      underWay.current.delete(asked(input))
      // After an answer, the same input is a new request.
      if (!error || !arrivesLater(1, error)) keys.current.delete(asked(input))
      await Promise.all(write.touches(input).map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
    meta: { pendingId: write.pendingId, kept: write.kept },
  })
  const { mutate } = mutation
  // The second click of a double click may come before the button shows that it is busy.
  const once = useCallback<typeof mutate>(
    (...args) => {
      const what = asked(args[0])
      if (underWay.current.has(what)) return
      underWay.current.add(what)
      mutate(...args)
    },
    [mutate],
  )
  return { ...mutation, mutate: once }
}

/** The ids of the things for which a write is under way. */
export function usePendingIds(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: ['write'], status: 'pending' },
    select: (mutation) => {
      const idOf = mutation.options.meta?.pendingId as ((input: unknown) => string) | undefined
      return idOf?.(mutation.state.variables) ?? ''
    },
  })
  return new Set(ids)
}
