import { z } from 'zod'

/** Beside each call that costs credits; it answers a `CreditEstimate` then. Spec A16 */
export const EstimateOnly = z.boolean().optional().describe('true: only answers the price')
