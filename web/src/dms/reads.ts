import type { Read, ReadContext } from '../api/reads.ts'
import type { Input, Output } from '../api/routes.ts'

const LIST = 'GET /v1/orgs/{orgId}/dms'

export type Conversation = Output<typeof LIST>['items'][number]

/** Which conversations are listed. */
export const DM_FILTERS = [
  'open',
  'your_turn',
  'follow_up_due',
  'waiting',
  'closed',
] as const satisfies readonly NonNullable<Input<typeof LIST>['status']>[]
export type DmFilter = (typeof DM_FILTERS)[number]

/** The most conversations that a list has; those left out are the least urgent. Decision 120 */
export const MOST_LISTED = 100

export const dmsKey = (orgId: string) => [orgId, 'dms'] as const

export const dmsRead = ({ api, orgId }: ReadContext, status: DmFilter): Read<Conversation[]> => ({
  queryKey: [...dmsKey(orgId), status],
  queryFn: async () => (await api(LIST, { orgId, status })).items,
})

/** A conversation as it was answered last, also if it is too far down a list to be in it. It is never requested. */
export const answeredRead = ({ orgId }: Pick<ReadContext, 'orgId'>, id: string | undefined) => ({
  queryKey: [...dmsKey(orgId), 'one', id],
  queryFn: (): Conversation | null => null,
  enabled: false,
})
