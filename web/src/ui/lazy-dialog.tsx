import { type ComponentType, lazy, Suspense } from 'react'
import { useKeysRest } from './use-keys.ts'

/**
 * A dialog in a separate file. Keys are held back from its request on, and not only after its file has loaded;
 * `preload` fetches the file earlier.
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
