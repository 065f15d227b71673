import { getPerformance } from './operations/get-performance.ts'
import { listMetrics } from './operations/list-metrics.ts'
import { listTopPosts } from './operations/list-top-posts.ts'
import { refreshAnalytics } from './operations/refresh-results.ts'

export { readingPausedUntil, waitAfter } from './account-reading.ts'
export { loadPerformance } from './load-performance.ts'
export { type PublishedPost, publishedPosts } from './published-posts.ts'
export { readDueResults, startDueReadings } from './read-due.ts'
export { readerOf, readPublished } from './read-published.ts'
export { type ReadPost, saveReadings } from './save-readings.ts'

export const resultOperations = { getPerformance, listTopPosts, refreshAnalytics, listMetrics }
