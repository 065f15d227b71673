import { lazy } from 'react'
import { drawnLater } from './drawn-later.tsx'
import { plainPlatform } from './plain.tsx'
import type { PlatformView } from './platform-view.ts'

// Loaded when somebody opens Threads’s version.
const ThreadsPreview = lazy(() =>
  import('./threads-preview.tsx').then((module) => ({ default: module.ThreadsPreview })),
)
const ThreadsFields = lazy(() => import('./threads-fields.tsx').then((module) => ({ default: module.ThreadsFields })))

export const threads: PlatformView = {
  ...plainPlatform({
    platform: 'threads',
    windows: 'x',
    threads: true,
  }),
  Preview: drawnLater(ThreadsPreview),
  Fields: (props) => <ThreadsFields {...props} />,
}
