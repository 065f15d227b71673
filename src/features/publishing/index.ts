import { getPublishingPause } from './operations/get-publishing-pause.ts'
import { listPostAttempts } from './operations/list-post-attempts.ts'
import { setPublishingPause } from './operations/set-publishing-pause.ts'

export { publishColumns, toPublishRow } from './columns.ts'
export { decide } from './core/decide.ts'
export type { Decision, Given, Next, Notice } from './core/decision.ts'
export type { Gate, PublishEvent, RequestEvent, WorkerEvent } from './core/events.ts'
export { GUARD_MS, type Limits, ON_TIME_MS } from './core/limits.ts'
export { type PublishRow, partKey } from './core/row.ts'

export const publishingOperations = { getPublishingPause, setPublishingPause, listPostAttempts }
