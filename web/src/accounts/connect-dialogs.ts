import { type ComponentType, lazy } from 'react'
import type { Platform } from '#contract/platforms.ts'

/** Networks whose accounts are connected on a page of ours: the others have a consent page of their own. */
export const CONNECT_DIALOGS: Partial<Record<Platform, ComponentType<{ onClose: () => void }>>> = {
  bluesky: lazy(() => import('./bluesky-dialog.tsx').then((module) => ({ default: module.BlueskyDialog }))),
}
