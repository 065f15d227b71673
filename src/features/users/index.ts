import { getMe } from './operations/get-me.ts'
import { updateMe } from './operations/update-me.ts'

export const userOperations = { getMe, updateMe }
