import { lazyDialog } from '../ui/lazy-dialog.tsx'

/** Dialogs about a post that is being published or published, in separate files. */
export const LiveDialog = lazyDialog(() => import('./live-dialog.tsx').then((module) => module.LiveDialog))
export const AgainDialog = lazyDialog(() => import('./again-dialog.tsx').then((module) => module.AgainDialog))
export const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))
