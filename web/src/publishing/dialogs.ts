import { lazy } from 'react'

/** What is asked about a post on its way out or published: loaded when somebody first opens one. */
export const LiveDialog = lazy(() => import('./live-dialog.tsx').then((module) => ({ default: module.LiveDialog })))
export const AgainDialog = lazy(() => import('./again-dialog.tsx').then((module) => ({ default: module.AgainDialog })))
export const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
)
