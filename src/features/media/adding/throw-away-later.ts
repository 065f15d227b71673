import { z } from 'zod'
import type { Trx } from '#kernel/db/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { defineJob, type TypedJob } from '#kernel/jobs/job.ts'
import { throwAway } from '../storing/files-in-hand.ts'
import { keysOf } from '../storing/upload-file.ts'
import type { MadeVideo } from './add-video.ts'

const Input = z.object({ orgId: z.uuid(), keys: z.array(z.string()).min(1) })

/** Removes those of the files that are still recorded in `file_in_hand`. A file that a row names by now stays. */
export const throwAwayLeft: TypedJob<z.input<typeof Input>> = defineJob({
  name: 'media.throw_away',
  input: Input,
  retryDelaysSeconds: [],
}).handle(async ({ services, inScope }, { orgId, keys }) => {
  const inHand = await inScope({ orgId }, (db) =>
    db.selectFrom('file_in_hand').select('key').where('org_id', '=', orgId).where('key', 'in', keys).execute(),
  )
  await throwAway(
    services,
    orgId,
    inHand.map(({ key }) => key),
  )
})

/** Adds the job that removes a video, in the transaction that discards the video. */
export async function throwAwayLater(db: Trx, orgId: string, made: MadeVideo): Promise<void> {
  await enqueue(db, throwAwayLeft, { orgId, keys: keysOf(made) })
}

/** Discards a file in the transaction that removes its name from a row. The file is recorded, and a job removes it. */
export async function giveUpFile(db: Trx, orgId: string, key: string): Promise<void> {
  await db
    .insertInto('file_in_hand')
    .values({ org_id: orgId, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await enqueue(db, throwAwayLeft, { orgId, keys: [key] })
}
