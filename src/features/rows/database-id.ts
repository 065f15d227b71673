import { z } from 'zod'

/** The source's own id of a database, as the list of databases shows it. */
export const DatabaseId = z.string().min(1).max(200)
