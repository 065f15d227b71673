import './service.ts'
import { listAudit } from './operations/list-audit.ts'

export const auditOperations = { listAudit }
