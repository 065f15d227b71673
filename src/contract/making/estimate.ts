import { z } from 'zod'

/** Beside each call that costs credits; it answers a `CreditEstimate` then. Decisions, "Beyond the seed". */
export const EstimateOnly = z.boolean().optional().describe('true: only answers the price')
