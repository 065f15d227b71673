import { getXPost } from './operations/get-x-post.ts'
import { getXThread } from './operations/get-x-thread.ts'

export { askReadPrices } from './ask-prices.ts'
export { forgetReadCharges } from './forget-charges.ts'

// Features whose work includes reading use these.
export { chargeReturned } from './metering/charge-returned.ts'
export { mostOf, readPrices } from './metering/read-prices.ts'

export const readingOperations = { getXPost, getXThread }
