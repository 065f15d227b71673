import { lazy, Suspense } from 'react'
import type { ChecksProps } from './checks.tsx'

const Checks = lazy(() => import('./checks.tsx').then((module) => ({ default: module.Checks })))

/** The checks under a text. The rules of nine platforms load in a separate file; room for their line is reserved. */
export function PostChecks(props: ChecksProps) {
  return (
    <div className="min-h-5">
      <Suspense>
        <Checks {...props} />
      </Suspense>
    </div>
  )
}
