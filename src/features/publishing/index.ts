import { getPublishingPause } from './operations/get-publishing-pause.ts'
import { listPostAttempts } from './operations/list-post-attempts.ts'
import { setPublishingPause } from './operations/set-publishing-pause.ts'

export { postEffect, publishColumns, toPublishRow } from './columns.ts'
export { onRequest, type RequestEvent } from './on-request.ts'
export { refusePaused } from './pause.ts'
export { fromEffect, toEffect } from './post-row.ts'
export { savePostEffect } from './save-post-effect.ts'
export { settleAttempts } from './settle-attempts.ts'

export const publishingOperations = { getPublishingPause, setPublishingPause, listPostAttempts }
