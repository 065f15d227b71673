import { getPublishingPause } from './operations/get-publishing-pause.ts'
import { listPostAttempts } from './operations/list-post-attempts.ts'
import { setPublishingPause } from './operations/set-publishing-pause.ts'

export { publishColumns, toPublishRow } from './columns.ts'
export { refusePaused } from './pause.ts'
export { settleAttempts } from './settle-attempts.ts'

export const publishingOperations = { getPublishingPause, setPublishingPause, listPostAttempts }
