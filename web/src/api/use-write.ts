import { type QueryClient, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '../ui/toast.tsx'
import type { Api } from './client.ts'
import { useClient } from './client-context.ts'
import { problemOf } from './problem-words.ts'

interface Toast {
  message: string
  undo?: () => Promise<unknown>
}

export interface Write<V, R> {
  send: (api: Api, input: V) => Promise<R>
  /** What of the cache the write concerns: put back if it fails, read again when it is over. */
  touches: (input: V) => QueryKey[]
  /** Shows the outcome before the server has answered. */
  optimistic?: (cache: QueryClient, input: V) => void
  /** Which thing is marked as pending meanwhile. */
  mark?: (input: V) => string
  /** Puts what the server answered into the cache, so that it shows before it has been read again. */
  receive?: (cache: QueryClient, result: R) => void
  done?: (result: R, input: V) => Toast | null
  /** Takes a refusal that the screen shows in its own way; true if it did. */
  refused?: (error: Error, input: V) => boolean
  /** Names what failed where the screen has moved on: "Couldn't approve “Shipping notes”". Without it nothing is said. */
  failed?: (input: V) => string
}

type Snapshot = [QueryKey, unknown][]

/** The one way to change anything: optimistic patch, pending mark, rollback, refusals in words, toast with Undo. */
export function useWrite<V, R>(write: Write<V, R>) {
  const { api } = useClient()
  const cache = useQueryClient()
  const notify = useNotify()
  const mutation = useMutation<R, Error, V, Snapshot>({
    mutationKey: ['write'],
    mutationFn: (input) => write.send(api, input),
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
    onSettled: (_result, _error, input) =>
      Promise.all(write.touches(input).map((queryKey) => cache.invalidateQueries({ queryKey }))),
    meta: { mark: write.mark },
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
