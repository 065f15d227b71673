import { type ComponentType, lazy } from 'react'
import type { Platform } from '#contract/platforms.ts'

/** The dialogs of networks whose accounts are connected on a page of Galley; the others have a consent page. */
export const CONNECT_DIALOGS: Partial<Record<Platform, ComponentType<{ onClose: () => void }>>> = {
  bluesky: lazy(() => import('./bluesky-dialog.tsx').then((module) => ({ default: module.BlueskyDialog }))),
}
