import { added, type ObjectShape, orNull } from './shape.ts'
import type { Endpoint } from './spec-endpoint.ts'

const apiKey: ObjectShape = {
  id: 'uuid',
  name: 'string',
  prefix: 'string',
  last4: 'string',
  permissions: orNull(['string']),
  createdBy: { userId: 'uuid', name: 'string|null' },
  createdAt: 'time',
  lastUsedAt: 'time|null',
  expiresAt: 'time|null',
}

/** API keys, which were not in the first agreement. */
export const API_KEY_ENDPOINTS: Endpoint[] = [
  { route: 'GET {O}/api-keys', status: 200, data: [added('Spec S5', apiKey)] },
  {
    route: 'POST {O}/api-keys',
    body: added('Spec S5', { name: 'string', 'permissions?': ['string'], 'expiresAt?': 'time' }),
    status: 201,
    data: added('Spec S5', { ...apiKey, secret: 'string' }),
  },
  { route: 'DELETE {O}/api-keys/{apiKeyId}', status: 200, data: added('Spec S5', apiKey) },
]
