import { PlatformError } from '../errors.ts'
import { graphRefusals } from '../graph/refusal.ts'
import type { RefusalRule } from '../refusal.ts'

type Row = readonly [code: string, kind: 'lapsed' | 'rejected' | 'blocked', says: string]

const AGAIN = 'it will be prepared again'

/** Problems of a container or its file, by code and subcode. Source: platform facts, section 7. */
const ROWS: readonly Row[] = [
  ['-2/2207003', 'lapsed', `Instagram did not get the file in time; ${AGAIN}.`],
  ['-1/2207001', 'lapsed', `Instagram had a fault of its own; ${AGAIN}.`],
  ['-1/2207032', 'lapsed', `Instagram could not prepare the post; ${AGAIN}.`],
  ['-1/2207053', 'lapsed', `Instagram could not take the file in; ${AGAIN}.`],
  ['-2/2207020', 'lapsed', `Instagram discarded the prepared post; ${AGAIN}.`],
  ['24/2207008', 'lapsed', `Instagram does not find the prepared post; ${AGAIN}.`],
  ['9004/2207052', 'lapsed', 'Instagram could not fetch a file from this installation; it will be offered again.'],
  ['352/2207026', 'rejected', 'Instagram cannot use this video: export it as MP4 or MOV with H.264 and AAC.'],
  ['36000/2207004', 'rejected', 'An image is too large for Instagram (8 MB at most): export it smaller.'],
  ['36001/2207005', 'rejected', 'Instagram takes images only as JPEG: export the image as JPEG.'],
  [
    '36003/2207009',
    'rejected',
    'Instagram takes images with an aspect ratio of 4:5 to 1.91:1, and one has another: crop it.',
  ],
  ['36004/2207010', 'rejected', 'The caption is too long for Instagram, or has too many hashtags: shorten it.'],
  ['100/2207023', 'rejected', 'Instagram does not take this kind of media at this place: choose another placement.'],
  ['100/2207028', 'rejected', 'A carousel on Instagram has 2 to 10 images and videos: add or remove some.'],
  ['100/2207035', 'rejected', 'A tag of a product cannot be used at Instagram: remove it.'],
  ['100/2207036', 'rejected', 'Instagram refused who or what is tagged: check the collaborators.'],
  ['100/2207037', 'rejected', 'Instagram refused what is tagged: check the collaborators.'],
  ['100/2207040', 'rejected', 'The caption names more than 20 accounts: remove some.'],
  ['1/2207057', 'rejected', 'The cover of the reel cannot be used: choose another one.'],
  ['24/2207006', 'rejected', 'Instagram no longer has this, or has published it already: look at the account.'],
  ['4/2207051', 'blocked', 'Instagram has blocked this action for the account: its owner must look there, and wait.'],
  ['25/2207050', 'rejected', 'Instagram has restricted this account: its owner must look there for what is wrong.'],
]

const rules: RefusalRule[] = [
  ...ROWS.map(
    ([code, kind, says]): RefusalRule =>
      kind === 'lapsed'
        ? { code: [code], kind: 'retry_backoff', says, facts: { preparedLapsed: true } }
        : { code: [code], kind: 'rejected', says, ...(kind === 'blocked' && { saidOfLive: true }) },
  ),
  {
    code: ['9007/2207027'],
    kind: 'retry_backoff',
    says: 'Instagram is still processing the media; it is asked again.',
  },
  {
    code: ['9/2207042'],
    kind: 'retry_after',
    says: 'This account has reached Instagram’s daily limit of posts by apps: it can be tried again tomorrow.',
    facts: { retryAfterSeconds: 3600 },
  },
]

/** Turns Instagram's failed answer into a PlatformError. Source: platform facts, sections 5 and 7. */
export const instagramRefusal = graphRefusals('Instagram', rules)

/** A broken container has its subcode inside a sentence. */
export function containerFault(status: string): PlatformError {
  const subcode = /\d{7}/.exec(status)?.[0]
  const row = ROWS.find(([code]) => subcode !== undefined && code.endsWith(`/${subcode}`))
  if (row && row[1] !== 'lapsed') return new PlatformError('rejected', row[2], { vendor: status })
  const says = row?.[2] ?? `Instagram could not process the media; ${AGAIN}.`
  return new PlatformError('retry_backoff', says, { preparedLapsed: true, vendor: status })
}
