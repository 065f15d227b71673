import { getHomeSummary } from './operations/get-home-summary.ts'
import { getStatus } from './operations/get-status.ts'
import '#platforms/service.ts'

export const homeOperations = { getStatus, getHomeSummary }
