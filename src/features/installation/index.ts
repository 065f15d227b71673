import { getMail } from './operations/get-mail.ts'
import { listMail } from './operations/list-mail.ts'

export const installationOperations = { listMail, getMail }
