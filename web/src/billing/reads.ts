import { queryKeys } from '../api/query-keys.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export type Billing = Output<'GET /v1/orgs/{orgId}/billing'>
export type Usage = Output<'GET /v1/orgs/{orgId}/billing/usage'>
export type Balance = Output<'GET /v1/orgs/{orgId}/billing/balance'>
export type Checkout = Output<'GET /v1/orgs/{orgId}/billing/checkout-data'>

export const billingRead = ({ api, orgId }: ReadContext): Read<Billing> => ({
  queryKey: queryKeys.billing(orgId),
  queryFn: () => api('GET /v1/orgs/{orgId}/billing', { orgId }),
})

export const usageRead = ({ api, orgId }: ReadContext): Read<Usage> => ({
  queryKey: [...queryKeys.billing(orgId), 'usage'],
  queryFn: () => api('GET /v1/orgs/{orgId}/billing/usage', { orgId }),
})

/** Readable by everybody, because actions show their price. */
export const balanceRead = ({ api, orgId }: ReadContext): Read<Balance> => ({
  queryKey: [...queryKeys.billing(orgId), 'balance'],
  queryFn: () => api('GET /v1/orgs/{orgId}/billing/balance', { orgId }),
  staleTime: 30_000,
})

export const checkoutRead = ({ api, orgId }: ReadContext): Read<Checkout> => ({
  queryKey: [...queryKeys.billing(orgId), 'checkout'],
  queryFn: () => api('GET /v1/orgs/{orgId}/billing/checkout-data', { orgId }),
  staleTime: 60_000,
})
