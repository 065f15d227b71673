import { type ComponentType, lazy, Suspense } from 'react'
import { useKeysRest } from './use-keys.ts'

/**
 * A dialog in a file of its own. Keys rest as soon as it is requested, not only once its file is there; `preload`
 * fetches the file earlier.
 */
export function lazyDialog<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Loaded = lazy(() => load().then((component) => ({ default: component })))
  // biome-ignore lint/correctness/noComponentHookFactories: called once a dialog, where its module is read
  function LazyDialog(props: P) {
    useKeysRest()
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
  return Object.assign(LazyDialog, { preload: () => void load() })
}
