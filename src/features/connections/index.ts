import { endConnection } from './operations/end-connection.ts'
import { listConnections } from './operations/list-connections.ts'

export const connectionOperations = { listConnections, endConnection }
