import { getXPost } from './operations/get-x-post.ts'
import { getXThread } from './operations/get-x-thread.ts'

export { askReadPrices } from './ask-prices.ts'
export { forgetReadCharges } from './forget-charges.ts'
export { type Charged, chargeReturned } from './metering/charge-returned.ts'
export { mostOf, type ReadPrices, readPrices } from './metering/read-prices.ts'

export const readingOperations = { getXPost, getXThread }
