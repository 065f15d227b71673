import type { Config } from '#kernel/config.ts'
import { noProvider } from './no-provider.ts'
import { paddleProvider } from './paddle/provider.ts'
import type { BillingProvider } from './provider.ts'

export const createBilling = ({ billing }: Pick<Config, 'billing'>): BillingProvider =>
  billing.provider === 'paddle' ? paddleProvider : noProvider
