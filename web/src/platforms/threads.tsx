import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Not needed before somebody turns to Threads’s version.
const ThreadsPreview = lazy(() =>
  import('./threads-preview.tsx').then((module) => ({ default: module.ThreadsPreview })),
)
const ThreadsFields = lazy(() => import('./threads-fields.tsx').then((module) => ({ default: module.ThreadsFields })))

export const threads: PlatformView = {
  ...plainPlatform({
    platform: 'threads',
    tone: 'text-net-threads',
    windows: 'x',
    threads: true,
    mark: (
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M19 8c-1-3.3-3.4-5-7-5-5 0-8 3.3-8 9s3 9 8 9c4.2 0 7-2.2 7-5 0-3.5-3.5-4.7-7-4.4-2.8.2-4 1.5-3.8 3.1.2 1.5 1.6 2.2 3.3 2.1 2.6-.2 3.8-2.2 3.8-5.3C15.3 8.7 14 7.7 12 7.7c-1.4 0-2.4.5-3 1.6" />
      </g>
    ),
  }),
  Preview: drawnLater(ThreadsPreview),
  Fields: (props) => <ThreadsFields {...props} />,
}
