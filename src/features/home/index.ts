import { getStatus } from './operations/get-status.ts'
import '#platforms/service.ts'

export const homeOperations = { getStatus }
