import { getXAccountAnalytics } from './operations/get-x-account-analytics.ts'
import { setXAccountAnalytics } from './operations/set-x-account-analytics.ts'

export { readXAccountAtNight, startXAccountNights } from './nights.ts'

export const xAccountOperations = { getXAccountAnalytics, setXAccountAnalytics }
