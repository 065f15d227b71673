import { getXPost } from './operations/get-x-post.ts'
import { getXThread } from './operations/get-x-thread.ts'

export { askReadPrices } from './ask-prices.ts'
export { forgetReadCharges } from './forget-charges.ts'

// Features whose work includes reading use these.
export { chargeReturned } from './metering/charge-returned.ts'
export { estimateOfReading, type MeteredContext, meteredReading } from './metering/metered-reading.ts'
export { mostOf, readPrices } from './metering/read-prices.ts'

export { readingPart } from './reader-of.ts'

export const readingOperations = { getXPost, getXThread }
