import { getXPost } from './operations/get-x-post.ts'
import { getXThread } from './operations/get-x-thread.ts'

export { askReadPrices } from './ask-prices.ts'
export { forgetReadCharges } from './forget-charges.ts'

export const readingOperations = { getXPost, getXThread }
