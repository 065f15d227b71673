import { lazy, Suspense } from 'react'
import type { ChecksProps } from './checks.tsx'

const Checks = lazy(() => import('./checks.tsx').then((module) => ({ default: module.Checks })))

/**
 * The checks under a text. The rules of nine platforms load in a file of their own; room for their line is kept free.
 */
export function PostChecks(props: ChecksProps) {
  return (
    <div className="min-h-5">
      <Suspense>
        <Checks {...props} />
      </Suspense>
    </div>
  )
}
