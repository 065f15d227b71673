import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

type Options<R, V> = UseMutationOptions<R, Error, V> & Required<Pick<UseMutationOptions<R, Error, V>, 'mutationFn'>>

/**
 * The mutation of a form outside any workspace. The second click of a double click may come before the button shows
 * that it is busy, and must not send again.
 */
export function useSubmit<R, V = void>({ mutationFn, ...options }: Options<R, V>): UseMutationResult<R, Error, V> {
  const underWay = useRef(false)
  const mutation = useMutation<R, Error, V>({
    ...options,
    mutationFn: (...sent) =>
      mutationFn(...sent).finally(() => {
        underWay.current = false
      }),
  })
  const { mutate } = mutation
  const once = useCallback<typeof mutate>(
    (...args) => {
      if (underWay.current) return
      underWay.current = true
      mutate(...args)
    },
    [mutate],
  )
  return { ...mutation, mutate: once }
}
