import { z } from 'zod'

/** An input of every call that costs credits. With it, the call only answers a `CreditEstimate`. Spec A16 */
export const EstimateOnly = z.boolean().optional().describe('Only the price')
