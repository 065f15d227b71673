import { added, type ObjectShape, oneOf } from './shape.ts'
import { type Endpoint, paged, paging } from './spec-endpoint.ts'

const mail: ObjectShape = { id: 'uuid', to: 'string', subject: 'string', sentAt: 'time' }
const mailPage: ObjectShape = { ...paged(mail), transport: oneOf('smtp', 'folder') }
const mailContent: ObjectShape = { ...mail, text: 'string', html: 'string', links: ['uri'] }

/** Endpoints that belong to no workspace, which were not in the first agreement. */
export const INSTALLATION_ENDPOINTS: Endpoint[] = [
  { route: 'GET /v1/installation/mail', query: paging, status: 200, data: added('Spec S2', mailPage) },
  { route: 'GET /v1/installation/mail/{mailId}', status: 200, data: added('Spec S2', mailContent) },
]
