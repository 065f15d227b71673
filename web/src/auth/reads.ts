import type { Read, ReadContext } from '../api/reads.ts'
import type { Output } from '../api/routes.ts'

export const statusRead = ({ api }: Pick<ReadContext, 'api'>): Read<Output<'GET /v1/public/status'>> => ({
  queryKey: ['status'],
  queryFn: () => api('GET /v1/public/status', {}),
  staleTime: 60_000,
})

export const signInOptionsRead = ({ api }: Pick<ReadContext, 'api'>): Read<Output<'GET /v1/auth/options'>> => ({
  queryKey: ['sign-in options'],
  queryFn: () => api('GET /v1/auth/options', {}),
  staleTime: 60_000,
})
