import { added, type ObjectShape } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'

const connection: ObjectShape = {
  id: 'uuid',
  clientName: 'string',
  clientUri: 'string|null',
  userId: 'uuid',
  userName: 'string|null',
  scopes: ['string'],
  createdAt: 'time',
  lastUsedAt: 'time|null',
}

/** Connected assistants, which were not in the first agreement. */
export const CONNECTION_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/connections', status: 200, data: [added('Spec O10', connection)] },
  { route: 'DELETE {O}/connections/{connectionId}', status: 200, data: added('Spec O10', connection) },
]
