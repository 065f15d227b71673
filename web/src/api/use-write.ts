import { type QueryClient, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
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
  /** `key` stays the same however often this input is sent: for an `idempotencyKey`. */
  send: (api: Api, input: V, key: string) => Promise<R>
  /** The parts of the cache that the write concerns: put back if it fails, and read again when it is over. */
  touches: (input: V) => QueryKey[]
  /** Shows the outcome before the server has answered. */
  optimistic?: (cache: QueryClient, input: V) => void
  /** Which thing is marked as pending meanwhile. */
  mark?: (input: V) => string
  /** Puts what the server answered into the cache, so that it shows before it has been read again. */
  receive?: (cache: QueryClient, result: R) => void
  done?: (result: R, input: V) => Done | null
  /** Takes a refusal that the screen shows in its own way; true if it did. */
  refused?: (error: Error, input: V) => boolean
  /**
   * The name of a write that a person must not lose although the screen has moved on: it is sent again until it has
   * arrived. Its `send` must bear repeating, with the key.
   */
  kept?: (input: V) => string
  /**
   * Names what failed, for a screen that has moved on: "Couldn't approve “Shipping notes”". Without it, nothing is
   * said.
   */
  failed?: (input: V) => string
}

/** The keys of writes that are under way. Inputs that are not objects are never sent again. */
const sent = new WeakMap<object, string>()

function keyOf(input: unknown): string {
  const known = typeof input === 'object' && input !== null ? sent.get(input) : undefined
  if (known) return known
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  if (typeof input === 'object' && input !== null) sent.set(input, key)
  return key
}

/** No answer came, or only a proxy's; or the server has the request and is still working on it. */
function arrivesLater(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError)) return false
  return [0, 502, 503, 504].includes(error.status) || (failures > 0 && isApiError(error, 409, 'in_progress'))
}

type Snapshot = [QueryKey, unknown][]

/** The one way to change anything: optimistic patch, pending mark, rollback, refusals in words, toast with Undo. */
export function useWrite<V, R>(write: Write<V, R>) {
  const { api } = useClient()
  const cache = useQueryClient()
  const notify = useNotify()
  const mutation = useMutation<R, Error, V, Snapshot>({
    mutationKey: ['write'],
    mutationFn: (input) => write.send(api, input, keyOf(input)),
    ...(write.kept && { retry: arrivesLater, retryDelay: (failures) => Math.min(1000 * 2 ** failures, 15_000) }),
    onMutate: async (input) => {
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
    onSettled: (_result, _error, input) => {
      // If the same is asked for again after an answer, it is another request.
      sent.delete(input as object)
      return Promise.all(write.touches(input).map((queryKey) => cache.invalidateQueries({ queryKey })))
    },
    meta: { mark: write.mark, kept: write.kept },
  })
  return mutation
}

/** The names of the things that a write is under way for. */
export function usePendingMarks(): ReadonlySet<string> {
  const marks = useMutationState({
    filters: { mutationKey: ['write'], status: 'pending' },
    select: (mutation) => {
      const mark = mutation.options.meta?.mark as ((input: unknown) => string) | undefined
      return mark?.(mutation.state.variables) ?? ''
    },
  })
  return new Set(marks)
}
